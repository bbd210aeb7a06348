import { createComposePool } from '@facet/workers/layers/pool-node.ts';
import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { CreateAdmission } from '../../admission.ts';
import type { Tables } from '../../db/tables.ts';
import type { Images } from '../../images/images.ts';
import type { Trash } from '../../images/trash.ts';
import type { CreateLimiter } from '../../limiter.ts';
import type { Module } from '../../module.ts';
import { isPublicAddress } from './addresses.ts';
import { samRoutes } from './routes.ts';
import { createSam } from './service.ts';

/** Each holds up to 64 MB of files. */
const UNDER_WAY = { perMember: 2, inAll: 4 };
/** Of one member: a picture every other second. */
const CALLS = { windowMs: 60_000, wide: 30, narrow: 30 };

/** What the layered image editor has done by the server: a picture made of layers, and pictures fetched from the web. */
export function samModule(ports: {
  db: Kysely<Tables>;
  createAdmission: CreateAdmission;
  createLimiter: CreateLimiter;
  images: Images;
  trash: Trash;
  allowsPrivateImageHosts: boolean;
}): Module {
  const { createLimiter, db, images, trash, allowsPrivateImageHosts } = ports;
  const sam = createSam({
    db,
    images,
    trash,
    // its thread goes away by itself when nothing is composed
    pool: createComposePool(),
    limiter: createLimiter('layers', CALLS),
    fetching: {
      isAllowed: allowsPrivateImageHosts ? () => true : isPublicAddress,
      allowsAnyPort: allowsPrivateImageHosts,
    },
  });
  return {
    name: 'sam',
    access: { 'POST /sam/process-image': who.members, 'POST /sam/proxy-image': who.members },
    routes: (app) => samRoutes(app, { sam, admission: ports.createAdmission('layers', UNDER_WAY) }),
    sweeps: [{ name: 'layered-pictures', run: sam.sweep }],
  };
}
