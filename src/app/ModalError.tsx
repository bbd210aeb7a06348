import { ErrorState } from '../ui/ErrorState.tsx';
import { useModalRoute } from '../ui/modalRoute.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { t } from './texts.ts';

/** A dialog that failed; the screen below it stays. */
export function ModalError() {
  const { isOpen, close } = useModalRoute();
  return (
    <Sheet opened={isOpen} onClose={close} title={t('crashTitle')} size={420}>
      <ErrorState title={t('crashTitle')} message={t('crashText')} retry={() => location.reload()} />
    </Sheet>
  );
}
