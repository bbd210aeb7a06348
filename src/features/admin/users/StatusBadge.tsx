import { Badge } from '@mantine/core';
import { t } from './texts.ts';

const COLOR = { ACTIVE: 'gray', PENDING: 'yellow', BLOCKED: 'red' } as const;

type Status = keyof typeof COLOR;
const isStatus = (status: string): status is Status => Object.hasOwn(COLOR, status);

/** How an account stands, in words. */
export const statusText = (status: string): string => (isStatus(status) ? t(`statuses.${status}`) : status);

export function StatusBadge({ status }: { status: Status }) {
  return (
    <Badge component="span" miw="max-content" color={COLOR[status]}>
      {t(`statuses.${status}`)}
    </Badge>
  );
}
