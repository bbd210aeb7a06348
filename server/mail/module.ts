import { who } from '../access.ts';
import type { Module } from '../module.ts';
import type { Outbox } from './outbox.ts';
import { mailRoutes } from './routes.ts';

/** The mails that were not sent. */
export function mailModule({ outbox }: { outbox: Outbox | null }): Module {
  return {
    name: 'mail',
    // in development only, and only from the machine itself (routes.ts)
    access: { 'GET /api/outbox': who.anybody },
    routes: (app) => mailRoutes(app, { outbox }),
  };
}
