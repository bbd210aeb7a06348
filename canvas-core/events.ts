type Listener<Payload> = (payload: Payload) => void;

/** Things that happen, by name, for whoever wants to know. `Told` says what is told of each. */
export interface Events<Told> {
  /** @returns how to stop */
  on<Name extends keyof Told>(name: Name, listener: Listener<Told[Name]>): () => void;
  /** In the order in which listeners came. */
  emit<Name extends keyof Told>(name: Name, ...told: Told[Name] extends undefined ? [] : [Told[Name]]): void;
  /** Nobody is told any more. */
  clear(): void;
}

export function createEvents<Told>(): Events<Told> {
  const listeners = new Map<keyof Told, Set<Listener<never>>>();
  return {
    on(name, listener) {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener));
      return () => known.delete(listener);
    },
    emit(name, ...[told]) {
      for (const listener of listeners.get(name) ?? []) (listener as Listener<unknown>)(told);
    },
    clear: () => listeners.clear(),
  };
}
