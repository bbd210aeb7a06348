import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { ADVERTISEMENT_LIFETIME_MS, CURRENCY, SERVICE } from '@facet/contract/constants.ts';
import { CURRENCY_BALANCES, USE_SERVICE, USE_SERVICE_WITH_COST } from '@facet/contract/documents/credits.ts';
import { CREATE_PRODUCTION_WITH_DATA, EDIT_IN_GENERATION } from '@facet/contract/documents/productions.ts';
import { useRef, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { rest } from '../../../lib/rest.ts';
import { refresh } from '../../../shared/preferences/clientState.ts';
import type { NotStarted } from '../../../shared/production/notStarted.ts';
import { addToStatusList } from '../../../shared/production/useProductionStatus.ts';
import {
  type Attempt,
  type Collaborators,
  type GenerationRequest,
  generate,
  startAttempt,
} from './generate.ts';

/** Runs the generation flow, one at a time, and keeps what a failed attempt has achieved for its retry. */
export function useGenerate() {
  const client = useApolloClient();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<NotStarted | null>(null);
  // State follows a render later; two clicks within one frame must not make two photos.
  const isRunning = useRef(false);
  const attempts = useRef(new Map<string, Attempt>());
  const advertisement = useRef<{ key: string; begunAt: number; tradeHistoryId?: number } | null>(null);

  /**
   * An advertisement begins; from now on the server counts too. One that was begun and has paid for nothing goes on, also for
   * another photo. @returns why it may not, or null
   */
  async function beginAdvertisement(): Promise<NotStarted | null> {
    const isOld = Date.now() - (advertisement.current?.begunAt ?? 0) > ADVERTISEMENT_LIFETIME_MS / 2;
    if (isOld) advertisement.current = null;
    advertisement.current ??= { key: crypto.randomUUID(), begunAt: Date.now() };
    const begun = advertisement.current;
    if (begun.tradeHistoryId !== undefined) return null;
    try {
      const use = await collaborators(client, () => {}).payService(SERVICE.advertisement, begun.key);
      if (use.success && use.tradeHistory) {
        begun.tradeHistoryId = use.tradeHistory.id;
        return null;
      }
      advertisement.current = null;
      return { problem: 'service', reason: use.error ?? undefined };
    } catch (error) {
      return { problem: 'exception', reason: errorText(error) };
    }
  }

  async function start(request: GenerationRequest, closeDrawer: () => void): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setPending(true);
    setProblem(null);
    const key = `${request.product.id}:${request.payment}`;
    let attempt = startAttempt(attempts.current.get(key) ?? null, {
      srcfile: request.user.representSrc,
      location: request.location,
      variant: request.variant,
    });
    if (request.payment === 'advertisement' && advertisement.current?.tradeHistoryId !== undefined) {
      attempt = { tradeHistoryId: advertisement.current.tradeHistoryId, ...attempt };
    }
    const outcome = await generate(request, attempt, collaborators(client, closeDrawer));
    if (outcome.ok || !outcome.retry) attempts.current.delete(key);
    else attempts.current.set(key, outcome.retry);
    const isUsed = outcome.ok || outcome.retry?.productionId !== undefined || !outcome.retry;
    if (request.payment === 'advertisement' && isUsed) advertisement.current = null;
    if (!outcome.ok) setProblem(outcome);
    // a cost that has changed is shown before it is asked for again
    if (!outcome.ok && outcome.problem === 'service') refresh('bundles');
    setPending(false);
    isRunning.current = false;
    return outcome.ok;
  }

  return { start, beginAdvertisement, isPending, problem, clearProblem: () => setProblem(null) };
}

function collaborators(client: ApolloClient, closeDrawer: () => void): Collaborators {
  const balances = async () =>
    (await client.query({ query: CURRENCY_BALANCES, fetchPolicy: 'network-only' })).data?.currencyBalances ??
    [];
  const refused = { ok: false };

  return {
    async mileageBalance() {
      const mileage = (await balances()).find(({ currency }) => currency.id === CURRENCY.MFACE);
      return mileage?.balance ?? 0;
    },
    async payService(serviceId, idempotencyKey, seenCost) {
      const { data } = await client.mutate({
        mutation: USE_SERVICE,
        variables: { serviceId, seenCost },
        context: { idempotencyKey },
      });
      return data?.useService ?? { success: false, tradeHistory: null };
    },
    async payServiceWithCost(serviceId, cost, idempotencyKey) {
      const { data } = await client.mutate({
        mutation: USE_SERVICE_WITH_COST,
        variables: { serviceId, cost },
        context: { idempotencyKey },
      });
      return data?.useServiceWithCost ?? { success: false, tradeHistory: null };
    },
    async createProduction(variables, idempotencyKey) {
      const { data } = await client.mutate({
        mutation: CREATE_PRODUCTION_WITH_DATA,
        variables,
        context: { idempotencyKey },
      });
      return data?.CreateProductionWithData ?? refused;
    },
    async editInGeneration(productionId, value) {
      const { data } = await client.mutate({
        mutation: EDIT_IN_GENERATION,
        variables: { productionId, value },
      });
      return data?.editInGeneration ?? refused;
    },
    async postProduction(body) {
      await rest.post('/productionmono', body);
    },
    async refreshBalances() {
      await balances();
    },
    addToStatusList,
    closeDrawer,
    reasonOf: errorText,
  };
}
