import { who } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { CreateLimiter } from '../../limiter.ts';
import type { Module } from '../../module.ts';
import { type Consents, createConsents } from './consents.ts';
import { consentRoutes } from './routes.ts';

/** Changes of mind within an hour, by address and by member: each is kept for good. */
const CHANGES = { windowMs: 3600_000, wide: 600, narrow: 60 };

export interface ConsentsModule extends Module {
  consents: Consents;
}

/** What members have agreed to, kept for good. */
export function consentsModule({
  db,
  createLimiter,
}: {
  db: Db;
  createLimiter: CreateLimiter;
}): ConsentsModule {
  const consents = createConsents();
  return {
    name: 'consents',
    access: {
      'GET /api/ip': who.anybody,
      'GET /api/consents': who.members,
      'GET /api/consents/given': who.members,
      'POST /api/consents': who.members,
      'GET /api/consents/export': who.members,
    },
    routes: (app) => consentRoutes(app, { db, consents, changes: createLimiter('consents', CHANGES) }),
    consents,
  };
}
