import type { FieldMergeFunction, Reference } from '@apollo/client/cache';

/** A page that is asked for by its number. A list that is refused, empty or closed to the person has no entries. */
type NumberedPage<List extends string> = { [name in List]?: readonly Reference[] } & {
  totalCount?: number;
  hasNextPage?: boolean;
};
/** A page that is asked for by the place where the one before ended. */
type CursorPage<List extends string> = { [name in List]: readonly Reference[] } & {
  nextCursor: string | null;
};

/**
 * Pages in any order make one list in which every entry stands once. Page 1 goes to the front, because what is new
 * is there, and what was loaded behind it stays, so that nobody's place in a long list jumps. What is gone behind page 1 stays,
 * too: a count alone does not tell which entry it is, and without the last one of them the list would lack one that is there.
 */
export function mergePages<List extends string>(list: List): FieldMergeFunction<NumberedPage<List>> {
  return (existing, incoming, { args, canRead }) => {
    const isFirst = !args || args.pagination.page === 1;
    const [before, after] = [existing?.[list], incoming?.[list]];
    // a later page that is refused takes nothing away
    if (existing && before && !after && !isFirst) return existing;
    if (!before || !after) return incoming;
    if (!isFirst) return { ...incoming, [list]: [...before, ...newIn(after, before)] };
    if (isWhole(incoming, after.length)) return incoming;
    const more = newIn(behindPage(after, before), after).filter(canRead);
    return {
      ...incoming,
      [list]: [...after, ...more],
      ...(more.length > 0 && existing?.hasNextPage !== undefined && { hasNextPage: existing.hasNextPage }),
    };
  };
}

/**
 * The newest page goes in front of what was read before, when it reaches to it; when so much is new that it does not, the
 * list begins anew.
 */
export function mergeCursorPages<List extends string>(list: List): FieldMergeFunction<CursorPage<List>> {
  return (existing, incoming, { args }) => {
    if (!existing) return incoming;
    const [before, after] = [existing[list], incoming[list]];
    if (args?.after != null) return { ...incoming, [list]: [...before, ...newIn(after, before)] };
    const older = newIn(behindPage(after, before), after);
    if (older.length === 0 || incoming.nextCursor === null) return incoming;
    return { ...existing, [list]: [...after, ...older] };
  };
}

/** Whether a first page is all there is. */
function isWhole(
  { totalCount, hasNextPage }: { totalCount?: number; hasNextPage?: boolean },
  length: number,
) {
  return hasNextPage === false || (totalCount !== undefined && totalCount <= length);
}

/**
 * What was read behind the last entry of page 1: before it, what did not come again is gone. Nothing where that entry was
 * not read yet: so much is new that page 1 does not reach to what was read, or so much is gone that it reaches beyond.
 */
function behindPage(page: readonly Reference[], known: readonly Reference[]): readonly Reference[] {
  const last = page.at(-1);
  const place = last ? known.findIndex((entry) => entry.__ref === last.__ref) : -1;
  return place < 0 ? [] : known.slice(place + 1);
}

const refsOf = (entries: readonly Reference[]) => new Set(entries.map((entry) => entry.__ref));

function newIn(entries: readonly Reference[], known: readonly Reference[]): readonly Reference[] {
  const refs = refsOf(known);
  return entries.filter((entry) => !refs.has(entry.__ref));
}
