import type { BuilderCampaign } from '../builder/useBuilder.ts';

export type CampaignProduct = BuilderCampaign['products'][number];
