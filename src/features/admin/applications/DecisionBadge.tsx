import { Badge } from '@mantine/core';
import { t } from './texts.ts';
import { STATUSES } from './useApplications.ts';

const COLOR = { PENDING: 'yellow', ACCEPTED: 'green', DECLINED: 'gray' } as const;

export function DecisionBadge({ status }: { status: string }) {
  const known = STATUSES.find((one) => one === status) ?? 'PENDING';
  return (
    <Badge component="span" miw="max-content" color={COLOR[known]}>
      {t(`statuses.${known}`)}
    </Badge>
  );
}
