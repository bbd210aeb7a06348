import { MAX_ID } from '@facet/contract/ids.ts';
import { Refusal } from '../../refusal.ts';

/**
 * Where a page of the feed ended. Time alone is not enough: of what appeared in the same microsecond, photos come before
 * bundles, and newer ids before older ones.
 */
export interface Place {
  /** Microseconds since 1970. */
  at: number;
  kind: 'photo' | 'bundle';
  id: number;
}

const CURSOR = /^(\d{1,16})-(photo|bundle)-(\d{1,10})$/;

export function cursorOf({ at, kind, id }: Place): string {
  return `${at}-${kind}-${id}`;
}

/** @throws Refusal BAD_INPUT for what no page ended with */
export function placeOf(cursor: string): Place {
  const [, at, kind, id] = CURSOR.exec(cursor) ?? [];
  if (Number(id) > MAX_ID || (kind !== 'photo' && kind !== 'bundle')) throw new Refusal('BAD_INPUT');
  return { at: Number(at), kind, id: Number(id) };
}

/** Newest first. */
export function inOrder(a: Place, b: Place): number {
  if (a.at !== b.at) return b.at - a.at;
  if (a.kind !== b.kind) return a.kind === 'photo' ? -1 : 1;
  return b.id - a.id;
}
