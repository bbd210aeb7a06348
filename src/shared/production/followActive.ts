import { CURRENCY_BALANCES } from '@facet/contract/documents/credits.ts';
import { graphql } from '@facet/contract/graphql.ts';
import { apollo } from '../../lib/apollo.ts';
import { currentToken, useSession } from '../../lib/session.ts';
import { useClientState } from '../preferences/clientState.ts';
import { isFinal } from './processingEvent.ts';
import { isProductionShown } from './shownProductions.ts';
import { refreshUnreadCount } from './unreadCount.ts';
import {
  followedProductionIds,
  forgetProductions,
  productionStreams,
  settleProduction,
  useProductionStatus,
} from './useProductionStatus.ts';

/**
 * Follows the status list wherever the person is in the app, and what has left it unseen: when one of its productions ends,
 * badge and balances are asked for again, and who cannot see it on the screen is told.
 */
const held = new Map<number, () => void>();

const NAME = graphql(`fragment ProductionName on Production { uid product { id title } }`);

function follow(): void {
  const followedIds = followedProductionIds();
  const { live } = useProductionStatus.getState();
  for (const id of followedIds) if (!held.has(id)) held.set(id, productionStreams.hold(id));
  for (const [id, release] of held) {
    if (followedIds.includes(id)) continue;
    held.delete(id);
    release();
  }
  const ended = followedIds.filter((id) => live[id] && isFinal(live[id]));
  for (const id of ended) end(id);
}

function end(id: number): void {
  const event = useProductionStatus.getState().live[id];
  if (!event || !settleProduction(id)) return;
  renew();
  if (isProductionShown(id)) return;
  const known = apollo.cache.readFragment({ fragment: NAME, id: `Production:${id}` });
  const ending =
    event.status === 'SUCCESS'
      ? { id, isReady: true as const, uid: known?.uid, title: known?.product.title }
      : { id, isReady: false as const, reason: event.error };
  void import('./announceEnd.tsx').then(({ announceEnd }) => announceEnd(ending));
}

function renew(): void {
  void refreshUnreadCount();
  // A balance that cannot be read now is read with the next screen that shows it.
  void apollo.query({ query: CURRENCY_BALANCES, fetchPolicy: 'network-only' }).catch(() => undefined);
}

for (const event of ['focus', 'online']) window.addEventListener(event, () => productionStreams.revive());
useProductionStatus.subscribe((now, before) => {
  // at once: the stream of what was deleted meanwhile says nothing
  if (now.unseen.length > before.unseen.length) renew();
  follow();
});
useClientState.subscribe((now, before) => {
  if (now.activeProductionIds !== before.activeProductionIds) follow();
});
useSession.subscribe(({ token }) => {
  if (token === null) forgetProductions();
});
if (currentToken() !== null) follow();
