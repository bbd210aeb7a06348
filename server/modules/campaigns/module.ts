import { who } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import type { Module } from '../../module.ts';
import type { BundlesModule } from '../bundles/module.ts';
import { registerCampaigns } from './graphql.ts';

/** Partners' campaigns, and the presets that they are made from. */
export function campaignsModule(ports: {
  db: Db;
  graphql: Graphql;
  images: Pick<Images, 'address' | 'info'>;
  bundles: BundlesModule;
}): Module {
  const { builder, shared } = ports.graphql;
  registerCampaigns(builder, { db: ports.db, images: ports.images, shared, bundles: ports.bundles.types });
  return {
    name: 'campaigns',
    access: {
      'Query.seeCampaign': who.partners,
      'Query.seePresetCampaign': who.partners,
      'Query.searchPresetCampaigns': who.partners,
      'Query.searchPresetCampaignsByPartner': who.partners,
    },
  };
}
