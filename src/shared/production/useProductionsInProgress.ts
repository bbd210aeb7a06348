import { useQuery } from '@apollo/client/react';
import { PRODUCTIONS_IN_PROGRESS } from '@facet/contract/documents/productions.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { useEffect, useMemo } from 'react';
import { useSignedIn } from '../../lib/session.ts';
import { activeProductionIds, followUnseen, seedStatusList } from './useProductionStatus.ts';
import { useProductionStreams } from './useProductionStreams.ts';

export type ProductionInProgress = ResultOf<typeof PRODUCTIONS_IN_PROGRESS>['productionsInProgress'][number];

const NONE: readonly ProductionInProgress[] = [];

/** The person's productions in the making, as the server lists them, followed live. Those that end stay until it is asked again. */
export function useProductionsInProgress(): readonly ProductionInProgress[] {
  const isSignedIn = useSignedIn();
  const { data, refetch } = useQuery(PRODUCTIONS_IN_PROGRESS, {
    fetchPolicy: 'network-only',
    skip: !isSignedIn,
  });
  // a query that is skipped from now on keeps its last answer
  const productions = (isSignedIn && data?.productionsInProgress) || NONE;
  const ids = useMemo(() => productions.map(({ id }) => id), [productions]);
  useProductionStreams(ids);

  useEffect(() => {
    if (!data) return;
    const listed = data.productionsInProgress.map(({ id }) => id);
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
