import type { Locks } from './claim.ts';

/** The browser's locks, which all tabs share. */
export function sharedLocks(): Locks {
  const held = new Set<string>();
  const request = async (name: string, _options: unknown, callback: (lock: Lock | null) => unknown) => {
    if (held.has(name)) return callback(null);
    held.add(name);
    try {
      return await callback({ name, mode: 'exclusive' });
    } finally {
      held.delete(name);
    }
  };
  return {
    request: request as Locks['request'],
    query: async () => ({
      held: [...held].map((name) => ({ name, mode: 'exclusive' as const, clientId: '' })),
      pending: [],
    }),
  };
}
