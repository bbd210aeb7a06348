import { who } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Module } from '../../module.ts';
import { type Consents, createConsents } from './consents.ts';
import { consentRoutes } from './routes.ts';

export interface ConsentsModule extends Module {
  consents: Consents;
}

/** What members have agreed to, kept for good. */
export function consentsModule({ db }: { db: Db }): ConsentsModule {
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
    routes: (app) => consentRoutes(app, { db, consents }),
    consents,
  };
}
