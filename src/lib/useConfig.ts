import type { ConfigAnswer } from '@facet/contract/rest.ts';
import { useEffect, useState } from 'react';
import { rest } from './rest.ts';

let config: Promise<ConfigAnswer> | null = null;

/** What this installation offers; null until it is known. */
export function useConfig(): ConfigAnswer | null {
  const [known, setKnown] = useState<ConfigAnswer | null>(null);
  useEffect(() => {
    let isCurrent = true;
    config ??= rest.get<ConfigAnswer>('/api/config');
    config.then(
      (answer) => isCurrent && setKnown(answer),
      () => {
        config = null;
      },
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return known;
}
