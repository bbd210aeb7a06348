/**
 * Drafts of several tabs on one thing: each tab has a draft of its own for as long as it lives, held by a lock of the browser that
 * ends with the tab, however that ends. Nobody offers, replaces or deletes the draft of a tab that lives.
 */
export interface Claims {
  /**
   * Takes a place for a draft; the same again is the same place.
   *
   * @param candidates places in the order in which they are wanted. All of them may belong to others: then the next free number
   * does
   * @returns which one
   */
  claim(subject: string, candidates: readonly number[]): Promise<number>;
  /** Places that tabs have at the moment, this one among them. */
  held(): Promise<readonly { subject: string; place: number }[]>;
  /** Gives all places back. */
  release(): void;
}

/** What is asked of the browser's `navigator.locks`. */
export type Locks = Pick<LockManager, 'request' | 'query'>;

/** Of one thing: more tabs on it share the last place. */
const mostPlaces = 16;

/**
 * @param prefix of the locks' names, one for each kind of drafts and account
 * @param locks null where the browser has none (a page without HTTPS): everybody has the first place
 */
export function createClaims(prefix: string, locks: Locks | null = browserLocks()): Claims {
  const mine = new Map<string, Promise<number>>();
  const releases: (() => void)[] = [];
  const nameOf = (subject: string, place: number): string => `${prefix}${place}:${subject}`;

  const hold = (name: string): Promise<boolean> =>
    new Promise((resolve, reject) => {
      locks!
        .request(name, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          if (lock) return new Promise<void>((release) => releases.push(release));
        })
        .catch(reject);
    });

  const find = async (subject: string, candidates: readonly number[]): Promise<number> => {
    if (!locks) return 0;
    const others = Array.from({ length: mostPlaces }, (_, place) => place);
    for (const place of new Set([...candidates, ...others]))
      if (await hold(nameOf(subject, place))) return place;
    return mostPlaces - 1;
  };

  return {
    claim(subject, candidates) {
      const known = mine.get(subject);
      if (known) return known;
      const found = find(subject, candidates);
      mine.set(subject, found);
      return found;
    },
    async held() {
      const names = (await locks?.query())?.held?.map(({ name }) => name ?? '') ?? [];
      return names.flatMap((name) => {
        if (!name.startsWith(prefix)) return [];
        const [place, ...subject] = name.slice(prefix.length).split(':');
        return { subject: subject.join(':'), place: Number(place) };
      });
    },
    release() {
      for (const release of releases.splice(0)) release();
      mine.clear();
    },
  };
}

const browserLocks = (): Locks | null => globalThis.navigator?.locks ?? null;

/** A draft's name is that of what it is of; those of further tabs have their number behind it. */
export const draftName = (subject: string, place: number): string =>
  place === 0 ? subject : `${subject}#${place}`;

/** The place of a draft of the subject; null when it is of another one. */
export function placeOf(name: string, subject: string): number | null {
  if (name === subject) return 0;
  const place = name.startsWith(`${subject}#`) ? Number(name.slice(subject.length + 1)) : Number.NaN;
  return Number.isInteger(place) && place > 0 ? place : null;
}
