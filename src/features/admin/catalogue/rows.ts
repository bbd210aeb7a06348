import type { ALL_APP_PRODUCTS, ALL_BOTS, CURRENCIES, SERVICES } from '@facet/contract/documents/admin.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';

export type Service = ResultOf<typeof SERVICES>['services'][number];
export type Currency = ResultOf<typeof CURRENCIES>['currencies'][number];
export type Bot = ResultOf<typeof ALL_BOTS>['allBots'][number];
export type AppProduct = ResultOf<typeof ALL_APP_PRODUCTS>['appProducts'][number];
