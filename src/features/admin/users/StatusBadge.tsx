import { Badge } from '@mantine/core';
import { t } from './texts.ts';
import type { UserRow } from './useUsers.ts';

const COLOR = { ACTIVE: 'gray', PENDING: 'yellow', BLOCKED: 'red' } as const;

export function StatusBadge({ status }: Pick<UserRow, 'status'>) {
  return (
    <Badge component="span" miw="max-content" color={COLOR[status]}>
      {t(`statuses.${status}`)}
    </Badge>
  );
}
