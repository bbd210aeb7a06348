import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useOpenAfterMount } from './useOpenAfterMount.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }));

type ConfirmDialogProps = ComponentProps<typeof ConfirmDialog>;

/** The same for screens that are seldom asked: the code of dialogs comes with the first question. */
export function LateConfirmDialog(props: ConfirmDialogProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.opened && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <Mounted {...props} />
    </Suspense>
  );
}

function Mounted(props: ConfirmDialogProps) {
  const isOpen = useOpenAfterMount(props.opened);
  return <ConfirmDialog {...props} opened={isOpen} />;
}
