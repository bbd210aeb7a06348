import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import { createAdmission } from '../../admission.ts';
import type { Tables } from '../../db/tables.ts';
import type { Images } from '../../images/images.ts';
import type { Module } from '../../module.ts';
import { maskingRoutes } from './routes.ts';
import { createMaskings } from './service.ts';

/** Each holds up to 48 MB of masks. */
const UNDER_WAY = { perMember: 3, inAll: 6 };

/** Masks that partners make of their images. */
export function maskingsModule({ db, images }: { db: Kysely<Tables>; images: Images }): Module {
  const maskings = createMaskings({ db, images });
  const maskingAdmission = createAdmission(UNDER_WAY);
  return {
    name: 'maskings',
    access: {
      'POST /api/save-masking': who.partners,
      'POST /api/save-masked-image': who.partners,
      'POST /api/finalize-multi-person-masking': who.partners,
      // a signed address is the permission (server/images/addresses.ts)
      'GET /files/campaigns/:file': who.anybody,
    },
    routes: (app) => maskingRoutes(app, { maskings, maskingAdmission, images }),
  };
}
