import type { CampaignStatus } from './useRelations.ts';

export const STATUS_COLOR: Readonly<Record<CampaignStatus, string>> = {
  PENDING: 'yellow',
  ACCEPTED: 'green',
  REJECTED: 'gray',
};
