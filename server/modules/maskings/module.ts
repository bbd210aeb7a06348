import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { CreateAdmission } from '../../admission.ts';
import type { Tables } from '../../db/tables.ts';
import type { Images } from '../../images/images.ts';
import type { Trash } from '../../images/trash.ts';
import type { Module } from '../../module.ts';
import type { Storage } from '../../storage/storage.ts';
import { createChoices } from './choices.ts';
import { createFoundSegmentFiles } from './found.ts';
import { maskingRoutes } from './routes.ts';
import { createMaskings } from './service.ts';

/** Each holds up to 48 MB of masks. */
const UNDER_WAY = { perMember: 3, inAll: 6 };

/** Masks that partners make of their images, and what they choose of the people in them. */
export function maskingsModule(ports: {
  db: Kysely<Tables>;
  createAdmission: CreateAdmission;
  images: Images;
  storage: Storage;
  trash: Trash;
}): Module {
  const { db, images, storage, trash } = ports;
  const maskings = createMaskings({ db, images, trash });
  const choices = createChoices({ db, images, storage });
  const found = createFoundSegmentFiles({ db, images, storage, trash });
  const maskingAdmission = ports.createAdmission('maskings', UNDER_WAY);
  return {
    name: 'maskings',
    access: {
      'POST /api/save-masking': who.partners,
      'POST /api/save-masked-image': who.partners,
      'POST /api/finalize-multi-person-masking': who.partners,
      'POST /api/save-preset-origin-location': who.partners,
      'POST /api/save-preset-campaign-genlocation': who.partners,
      // a signed address is the permission (server/images/addresses.ts)
      'GET /files/campaigns/:file': who.anybody,
    },
    routes: (app) => maskingRoutes(app, { maskings, choices, found, maskingAdmission, images }),
  };
}
