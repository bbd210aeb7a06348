import { SEARCH_LENGTH } from '@facet/contract/constants.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

export const TYPES = ['all', 'people', 'bundles', 'photos'] as const;
export type SearchType = (typeof TYPES)[number];

/** Typing rests this long before the server is asked, in milliseconds. */
const REST_MS = 250;

const isType = (name: string | null): name is SearchType =>
  (TYPES as readonly (string | null)[]).includes(name);

/** What is looked for stands in the address: `/search?q=lumen&type=people`. Typing replaces it, so that back leaves. */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const query = (params.get('q') ?? '').slice(0, SEARCH_LENGTH);
  const asked = params.get('type');
  const type = isType(asked) ? asked : 'all';
  const [typed, setTyped] = useState(query);

  // the address has changed by other means than typing: back, forward, a link. It follows the typing a little later, and
  // what was typed since stays.
  const [knownQuery, setKnownQuery] = useState(query);
  const [sentQuery, setSentQuery] = useState(query);
  if (query !== knownQuery) {
    setKnownQuery(query);
    if (query !== sentQuery) {
      setSentQuery(query);
      setTyped(query);
    }
  }

  const look = useEffectEvent(() => {
    const wanted = typed.trim();
    if (wanted === query) return;
    setSentQuery(wanted);
    setParams(
      (before) => {
        if (wanted) before.set('q', wanted);
        else before.delete('q');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  });
  useEffect(() => {
    const timer = setTimeout(look, typed === '' ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return { query, type, typed, setTyped };
}

/** The same question about something else. */
export function typeAddress(query: string, type: SearchType): string {
  const params = new URLSearchParams();
  if (query) params.set('q', query);
  if (type !== 'all') params.set('type', type);
  return `?${params}`;
}
