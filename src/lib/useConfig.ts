import { useEffect, useState } from 'react';
import { rest } from './rest.ts';

interface Config {
  /** uid of the bundle that shows newcomers what the product does; null where there is none. */
  demoBundle: string | null;
  /** Mails are not sent and can be read in the app: in development, on the machine itself. */
  hasOutbox: boolean;
}

let config: Promise<Config> | null = null;

/** What this installation offers; null until it is known. */
export function useConfig(): Config | null {
  const [known, setKnown] = useState<Config | null>(null);
  useEffect(() => {
    let isCurrent = true;
    config ??= rest.get<Config>('/api/config');
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
