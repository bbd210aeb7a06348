import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import type { Trash } from '../../images/trash.ts';
import type { Module } from '../../module.ts';
import type { Storage } from '../../storage/storage.ts';
import type { BundlesModule } from '../bundles/module.ts';
import type { MakingModule } from '../making/module.ts';
import type { SegmentationModule } from '../segmentation/module.ts';
import type { SourceFacesModule } from '../source-faces/module.ts';
import { createDrafts } from './drafts.ts';
import { createFlags } from './flags.ts';
import { registerCampaignMutations, registerFlags } from './mutations.ts';
import { createPhotos } from './photos.ts';
import { registerCampaignQueries } from './queries.ts';
import { campaignTypes } from './types.ts';

/** Partners' campaigns, and the presets that they are made from. */
export function campaignsModule(ports: {
  db: Kysely<Tables>;
  graphql: Graphql;
  images: Images;
  storage: Storage;
  trash: Trash;
  bundles: BundlesModule;
  segmentation: SegmentationModule;
  making: MakingModule;
  sourceFaces: SourceFacesModule;
}): Module {
  const { db, images, storage, trash } = ports;
  const { builder, shared } = ports.graphql;
  const { segmentations } = ports.segmentation;
  const photos = createPhotos({ db, images, trash, segmentations });
  const drafts = createDrafts({ db, images, storage });
  const flags = createFlags({ db, segmentations, makings: ports.making.makings });
  const types = campaignTypes(builder, {
    images,
    shared,
    bundles: ports.bundles.types,
    sourceFaces: ports.sourceFaces.types,
  });
  registerCampaignQueries(builder, { db, drafts, shared, types });
  registerCampaignMutations(builder, { photos, drafts, images, shared });
  registerFlags(builder, { flags, shared });
  return {
    name: 'campaigns',
    access: {
      'Query.seeCampaign': who.partners,
      'Query.seePresetCampaign': who.partners,
      'Query.searchPresetCampaigns': who.partners,
      'Query.searchPresetCampaignsByPartner': who.partners,
      'Query.searchCampaignsWithAnyNotAccepted': who.partners,
      'Query.searchCampaignsAccepted': who.partners,
      'Mutation.uploadPhoto': who.partners,
      'Mutation.createPresetCampaignWithData': who.partners,
      'Mutation.createCampaign': who.partners,
      'Mutation.createCampaignWithData': who.partners,
      'Mutation.editCampaign': who.partners,
      'Mutation.editCampaignLocation': who.partners,
      'Mutation.deleteCampaign': who.partners,
      'Mutation.editInProcess': who.partners,
      'Mutation.editIsVerified': who.partners,
      'Mutation.editPresetImgWithData': who.partners,
      'Mutation.editPresetSrcFace': who.partners,
      'Mutation.editInGenerate': who.partners,
      'Mutation.editInSwap': who.partners,
      'Mutation.remakeCampaignImage': who.partners,
    },
    sweeps: [{ name: 'partner photos', run: photos.removeForgotten }],
  };
}
