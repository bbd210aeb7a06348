import { useQuery } from '@apollo/client/react';
import { PRODUCTIONS_IN_PROGRESS } from '@facet/contract/documents/productions.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { useEffect, useMemo, useState } from 'react';
import { useSignedIn } from '../../lib/session.ts';
import { isFinal } from './processingEvent.ts';
import {
  activeProductionIds,
  followUnseen,
  seedStatusList,
  useProductionStatus,
} from './useProductionStatus.ts';
import { useProductionStreams } from './useProductionStreams.ts';

export type ProductionInProgress = ResultOf<typeof PRODUCTIONS_IN_PROGRESS>['productionsInProgress'][number];

function isOver(productionId: number): boolean {
  const event = useProductionStatus.getState().live[productionId];
  return event !== undefined && isFinal(event);
}

const NONE: readonly ProductionInProgress[] = [];

/** The person's productions in the making, as the server lists them, followed live. Those that end here stay until the screen is left. */
export function useProductionsInProgress(): readonly ProductionInProgress[] {
  const isSignedIn = useSignedIn();
  const { data, refetch } = useQuery(PRODUCTIONS_IN_PROGRESS, {
    fetchPolicy: 'network-only',
    skip: !isSignedIn,
  });
  const [shown, setShown] = useState(NONE);
  // a query that is skipped from now on keeps its last answer
  const productions = isSignedIn ? shown : NONE;
  const ids = useMemo(() => productions.map(({ id }) => id), [productions]);
  useProductionStreams(ids);

  useEffect(() => {
    if (!data) return;
    const listed = data.productionsInProgress.map(({ id }) => id);
    // whose end the screen may have told to nobody: it was in a window that was not looked at
    const isKept = ({ id }: ProductionInProgress) => !listed.includes(id) && isOver(id);
    setShown((before) => [...data.productionsInProgress, ...before.filter(isKept)]);
    const unseen = activeProductionIds().filter((id) => !listed.includes(id));
    seedStatusList(listed);
    followUnseen(unseen);
  }, [data]);
  useEffect(() => {
    if (!isSignedIn) return;
    const refresh = () => void refetch().catch(() => undefined);
    addEventListener('focus', refresh);
    return () => removeEventListener('focus', refresh);
  }, [isSignedIn, refetch]);

  return productions;
}
