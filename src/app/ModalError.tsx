import { ErrorState } from '../ui/ErrorState.tsx';
import { useModalRoute } from '../ui/modalRoute.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { useFailure } from './useFailure.ts';

/** A dialog that failed; the screen below it stays. */
export default function ModalError() {
  const failure = useFailure({ isWhole: false });
  const { isOpen, close } = useModalRoute();
  if (!failure) return null;
  const { title, text, action, retry } = failure;
  return (
    <Sheet opened={isOpen} onClose={close} title={title} size={420}>
      <ErrorState title={title} message={text} retry={retry} retryText={action} />
    </Sheet>
  );
}
