import type { Pool } from '@facet/workers/pool.ts';
import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { Admission } from '../../admission.ts';
import type { Tables } from '../../db/tables.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import type { Trash } from '../../images/trash.ts';
import type { Module } from '../../module.ts';
import type { ConsentsModule } from '../consents/module.ts';
import { registerUploads, type UploadTypes } from './graphql.ts';
import { uploadRoutes } from './routes.ts';
import { createUploads } from './service.ts';
import { createViews } from './views.ts';

export interface UploadsModule extends Module {
  types: UploadTypes;
}

/** Members' own face photos. */
export function uploadsModule(ports: {
  db: Kysely<Tables>;
  graphql: Graphql;
  images: Images;
  pool: Pool;
  trash: Trash;
  uploadAdmission: Admission;
  consents: ConsentsModule;
}): UploadsModule {
  const { db, images, pool, trash, uploadAdmission } = ports;
  const { builder, shared } = ports.graphql;
  const { consents } = ports.consents;
  const uploads = createUploads({ db, images, pool, trash, consents });
  const views = createViews({ db, images, pool, trash, consents });
  return {
    name: 'uploads',
    access: {
      'Query.searchSrcImgs': who.members,
      'Mutation.uploadSrcImg': who.members,
      'Mutation.editRepresentSrc': who.members,
      'Mutation.editSrcImgs': who.members,
      'Mutation.deleteSrcImg': who.members,
      'Mutation.addSrcImgView': who.members,
      'Mutation.deleteSrcImgView': who.members,
      'POST /api/saveimg': who.members,
    },
    routes: (app) => uploadRoutes(app, { uploads, uploadAdmission }),
    types: registerUploads(builder, { uploads, views, images, shared }),
  };
}
