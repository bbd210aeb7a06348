import { Skeleton } from '@mantine/core';

/** In the shape of a flow. @param text what is waited for */
export function WizardLoading({ text }: { text: string }) {
  return (
    <div role="status" aria-label={text}>
      <Skeleton height={44} mb={20} />
      <Skeleton height={180} radius="lg" />
    </div>
  );
}
