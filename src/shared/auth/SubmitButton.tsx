import { Button } from '@mantine/core';

interface SubmitButtonProps {
  label: string;
  pendingLabel: string;
  isPending: boolean;
}

/** Says what it does while it does it, and keeps the focus meanwhile: its form sees to it that nothing is sent twice. */
export function SubmitButton({ label, pendingLabel, isPending }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      fullWidth
      data-disabled={isPending || undefined}
      aria-disabled={isPending || undefined}
    >
      {isPending ? pendingLabel : label}
    </Button>
  );
}
