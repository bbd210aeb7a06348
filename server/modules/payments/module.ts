import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { Log } from '../../log.ts';
import type { Module } from '../../module.ts';
import type { OpenProvider } from '../../payments/open.ts';
import type { LedgerModule } from '../ledger/module.ts';
import { type PaymentTypes, registerPayments } from './graphql.ts';
import { createOrders } from './orders.ts';
import { createPaymentRequests } from './requests.ts';
import { paymentRoutes } from './routes.ts';

export interface PaymentsModule extends Module {
  types: PaymentTypes;
}

/** Packages of credits, and what is paid for them. */
export function paymentsModule(ports: {
  db: Kysely<Tables>;
  graphql: Graphql;
  log: Log;
  provider: OpenProvider;
  ledger: LedgerModule;
}): PaymentsModule {
  const { db, log } = ports;
  const { provider, sandbox } = ports.provider;
  const { builder, shared } = ports.graphql;
  const orders = createOrders({ db, provider });
  const payments = createPaymentRequests({ db, orders });
  const types = registerPayments(builder, { db, payments, shared, credits: ports.ledger.types });
  const reconcile = (minAgeMs?: number) =>
    orders.reconcile((error) => log.error({ err: error }, 'payments'), minAgeMs);
  return {
    name: 'payments',
    types,
    access: {
      'Query.appProducts': who.members,
      'Query.paymentStatus': who.members,
      'Query.purchases': who.members,
      'Query.spendings': who.members,
      'Mutation.InitiatePayment': who.members,
      'GET /api/payment/config': who.members,
      'POST /api/payment/orders': who.members,
      'POST /api/payment/orders/:orderId/capture': who.members,
      'POST /api/payment/complete': who.members,
      'POST /api/payment/sandbox/orders/:orderId': who.members,
    },
    routes: (app) => paymentRoutes(app, { orders, payments, sandbox }),
    sweeps: [{ name: 'orders', run: () => reconcile() }],
    // what a killed process has captured and not posted; a provider that does not answer is asked again by the sweep
    begin: () => reconcile(0),
  };
}
