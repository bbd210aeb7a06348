import { member } from '../../access.ts';
import type { Builder } from '../../graphql/builder.ts';
import { refusalText } from '../../refusal.ts';
import type { Credits, ServiceRow, ServiceUse } from './credits.ts';

type UseResult = { use: ServiceUse; error?: undefined } | { use?: undefined; error: string };

export type CreditTypes = ReturnType<typeof registerCredits>;

export function registerCredits(builder: Builder, { credits }: { credits: Credits }) {
  const Service = builder.objectRef<ServiceRow>('Service').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      name: t.exposeString('name'),
      description: t.exposeString('description', { nullable: true }),
      cost: t.string({ description: 'Decimal text.', resolve: (service) => String(service.cost) }),
      type: t.exposeString('type'),
      cooldown: t.exposeInt('cooldown', { description: 'Seconds.' }),
    }),
  });
  const Currency = builder.objectRef<{ id: number; code: string; name: string }>('Currency').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      code: t.exposeString('code'),
      name: t.exposeString('name'),
    }),
  });
  const CurrencyBalance = builder
    .objectRef<Awaited<ReturnType<Credits['balances']>>[number]>('CurrencyBalance')
    .implement({
      fields: (t) => ({
        id: t.exposeInt('id'),
        balance: t.exposeInt('balance', { description: 'What can be spent.' }),
        pendingBalance: t.exposeInt('pendingBalance', { description: 'What is on its way in.' }),
        currency: t.field({ type: Currency, resolve: (balance) => balance }),
      }),
    });
  const TradeHistory = builder.objectRef<ServiceUse['reservation']>('TradeHistory').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      amount: t.exposeInt('amount'),
    }),
  });
  const UseServiceResult = builder.objectRef<UseResult>('UseServiceResult').implement({
    fields: (t) => ({
      success: t.boolean({ resolve: ({ use }) => use !== undefined }),
      service: t.field({ type: Service, nullable: true, resolve: ({ use }) => use?.service }),
      tradeHistory: t.field({ type: TradeHistory, nullable: true, resolve: ({ use }) => use?.reservation }),
      error: t.string({ nullable: true, resolve: ({ error }) => error }),
    }),
  });

  const answer = (use: Promise<ServiceUse>): Promise<UseResult> =>
    use.then(
      (use) => ({ use }),
      (error: unknown) => ({ error: refusalText(error) }),
    );

  builder.queryField('currencyBalances', (t) =>
    t.field({
      type: [CurrencyBalance],
      resolve: (_, __, { caller }) => credits.balances(member(caller).userId),
    }),
  );
  builder.mutationFields((t) => ({
    useService: t.field({
      type: UseServiceResult,
      args: {
        serviceId: t.arg.int({ required: true }),
        seenCost: t.arg.int({
          description: 'What the member was shown; nothing is taken where it is another.',
        }),
      },
      resolve: (_, { serviceId, seenCost }, { caller, idempotencyKey }) =>
        answer(credits.useService(member(caller), serviceId, idempotencyKey, seenCost)),
    }),
    useServiceWithCost: t.field({
      type: UseServiceResult,
      args: { serviceId: t.arg.int({ required: true }), cost: t.arg.int({ required: true }) },
      resolve: (_, args, context) =>
        answer(
          credits.useServiceWithCost(
            member(context.caller),
            args.serviceId,
            args.cost,
            context.idempotencyKey,
          ),
        ),
    }),
  }));
  return { Service, Currency };
}
