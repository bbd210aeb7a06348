import { CURRENCY_BALANCES } from '@facet/contract/documents/credits.ts';
import { graphql } from '@facet/contract/graphql.ts';
import { apollo } from '../../lib/apollo.ts';
import { currentToken, useSession } from '../../lib/session.ts';
import { useClientState } from '../preferences/clientState.ts';
import { isFinal } from './processingEvent.ts';
import { isProductionShown } from './shownProductions.ts';
import { refreshUnreadCount } from './unreadCount.ts';
import {
  activeProductionIds,
  forgetProductions,
  productionStreams,
  settleProduction,
  useProductionStatus,
} from './useProductionStatus.ts';

/**
 * Follows the status list wherever the person is in the app: when one of its productions ends, badge and balances are
 * asked for again, and who cannot see it on the screen is told.
 */
const held = new Map<number, () => void>();

const NAME = graphql(`fragment ProductionName on Production { uid product { id title } }`);

function follow(): void {
  const activeIds = activeProductionIds();
  const { live } = useProductionStatus.getState();
  for (const id of activeIds) if (!held.has(id)) held.set(id, productionStreams.hold(id));
  for (const [id, release] of held) {
    if (activeIds.includes(id)) continue;
    held.delete(id);
    release();
  }
  const ended = activeIds.filter((id) => live[id] && isFinal(live[id]));
  for (const id of ended) end(id);
}

function end(id: number): void {
  const event = useProductionStatus.getState().live[id];
  if (!event || !settleProduction(id)) return;
  void refreshUnreadCount();
  // A balance that cannot be read now is read with the next screen that shows it.
  void apollo.query({ query: CURRENCY_BALANCES, fetchPolicy: 'network-only' }).catch(() => undefined);
  if (isProductionShown(id)) return;
  const known = apollo.cache.readFragment({ fragment: NAME, id: `Production:${id}` });
  const ending =
    event.status === 'SUCCESS'
      ? { id, isReady: true as const, uid: known?.uid, title: known?.product.title }
      : { id, isReady: false as const, reason: event.error };
  void import('./announceEnd.tsx').then(({ announceEnd }) => announceEnd(ending));
}

for (const event of ['focus', 'online']) window.addEventListener(event, () => productionStreams.revive());
useProductionStatus.subscribe(follow);
useClientState.subscribe((now, before) => {
  if (now.activeProductionIds !== before.activeProductionIds) follow();
});
useSession.subscribe(({ token }) => {
  if (token === null) forgetProductions();
});
if (currentToken() !== null) follow();
