import { graphql } from '../graphql.ts';

export const CURRENCY_BALANCES = graphql(`
  query currencyBalances {
    currencyBalances { id balance pendingBalance currency { id code } }
  }
`);

export const USE_SERVICE = graphql(`
  mutation useService($serviceId: Int!, $seenCost: Int) {
    useService(serviceId: $serviceId, seenCost: $seenCost) {
      service { id cooldown cost }
      success
      tradeHistory { id }
      error
    }
  }
`);

export const USE_SERVICE_WITH_COST = graphql(`
  mutation useServiceWithCost($serviceId: Int!, $cost: Int!) {
    useServiceWithCost(serviceId: $serviceId, cost: $cost) {
      service { id cooldown cost }
      success
      tradeHistory { id }
      error
    }
  }
`);
