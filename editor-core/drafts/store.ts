/** Drafts in the database. Each of these is one transaction: after a crash there is the old draft or the new one. */
import type { TilePixels } from '@facet/wasm/mask.ts';
import type { IDBPTransaction } from 'idb';
import { packTile } from '../history/pack.ts';
import { packDocument, type TileNumbers, unpackDocument } from '../io/document.ts';
import { MaskDataError } from '../io/errors.ts';
import { type EditorImage, layersOf } from '../model/document.ts';
import type { DraftKey, DraftRow, DraftsDatabase, DraftsSchema } from './database.ts';
import { inBreaths } from './page.ts';
import { DraftError } from './problems.ts';

/** What a tab knows of a draft that it read or wrote: its revision, and which tile has which number in it. */
export interface Held {
  readonly revision: number;
  readonly numbers: TileNumbers;
}

export interface DraftLimits {
  readonly maxCount: number;
  readonly maxBytes: number;
  readonly maxAgeMs: number;
}

type StoreName = 'drafts' | 'heads' | 'tiles';
type Writing = IDBPTransaction<DraftsSchema, StoreName[], 'readwrite'>;

const storeNames: StoreName[] = ['drafts', 'heads', 'tiles'];
/** Bytes, about, of a head beside its masks, and of each tile's number in it. */
const headBytes = 2048;
const numberBytes = 4;

export interface DraftToWrite {
  key: DraftKey;
  image: EditorImage;
  /** What this tab knows of the draft; null when it has neither read nor written it. */
  held: Held | null;
  /** Whether a draft of another tab may be replaced. */
  canTakeOver: boolean;
  /** Drafts of images that are open in this tab; they stay. */
  open: readonly DraftKey[];
  limits: DraftLimits;
  now: number;
}

/**
 * Writes the head, and of the tiles those that are new since `held`; then the oldest drafts beyond the limits go, but for those of
 * open images.
 *
 * Tiles are packed as the history packs them, which has done so with these very ones when the change became an undo step: but
 * for a photo's first writing, the main thread has next to nothing left to do.
 *
 * @throws DraftError OTHER_TAB when the draft's revision is not the held one, TOO_LARGE, NO_ROOM; DOMException of the database
 */
export async function writeDraft(
  database: DraftsDatabase,
  draft: DraftToWrite,
): Promise<{ held: Held; removed: DraftKey[] }> {
  const { key, image, held, canTakeOver, open, limits, now } = draft;
  await inBreaths(tilesIn(image), packTile);
  const transaction = database.transaction(storeNames, 'readwrite');
  return inTransaction(transaction, async () => {
    const rows = transaction.objectStore('drafts');
    const tiles = transaction.objectStore('tiles');
    const row = await rows.get(key);
    const isHeld = row !== undefined && row.revision === held?.revision;
    if (row && !isHeld && !canTakeOver) throw new DraftError('OTHER_TAB');

    const known: TileNumbers = isHeld ? held!.numbers : new Map();
    const { head, numbers } = packDocument(image, known);
    const bytes = bytesOf(numbers, head.masks);
    if (bytes > limits.maxBytes) throw new DraftError('TOO_LARGE');
    // time as the number of a revision: a draft that was deleted and begun anew does not come to its old ones
    const revision = Math.max(now, (row?.revision ?? 0) + 1);
    const { width, height } = image;
    ask(rows.put({ revision, savedAt: now, bytes, width, height }, key));
    ask(transaction.objectStore('heads').put(head, key));
    if (!isHeld) ask(tiles.delete(tilesOf(key)));
    for (const [packed, number] of known) if (!numbers.has(packed)) ask(tiles.delete([...key, number]));
    for (const [packed, number] of numbers) if (!known.has(packed)) ask(tiles.put(packed, [...key, number]));
    const { removed, isOver } = await removeBeyond(transaction, limits, now, [...open, key]);
    if (isOver) throw new DraftError('NO_ROOM');
    return { held: { revision, numbers }, removed };
  });
}

/** @throws MaskDataError when what is there can't be read */
export async function readDraft(
  database: DraftsDatabase,
  key: DraftKey,
): Promise<{ row: DraftRow; image: EditorImage; knowsFronts: boolean; held: Held } | null> {
  const transaction = database.transaction(storeNames, 'readonly');
  const [row, head, packed, tileKeys] = await Promise.all([
    transaction.objectStore('drafts').get(key),
    transaction.objectStore('heads').get(key),
    transaction.objectStore('tiles').getAll(tilesOf(key)),
    transaction.objectStore('tiles').getAllKeys(tilesOf(key)),
    transaction.done,
  ]);
  if (!row) return null;
  const byNumber = new Map(tileKeys.map(([, , number], i) => [number, packed[i]]));
  const { image, numbers, knowsFronts } = unpackDocument(head, (number) => byNumber.get(number));
  if (image.width !== row.width || image.height !== row.height)
    throw new MaskDataError('DOCUMENT_DAMAGED', 'The draft has not the size that its row says.');
  return { row, image, knowsFronts, held: { revision: row.revision, numbers } };
}

/** @param revision the one that may go; a draft that was written since stays. Without it, whatever is there goes. */
export function deleteDraft(database: DraftsDatabase, key: DraftKey, revision?: number): Promise<void> {
  const transaction = database.transaction(storeNames, 'readwrite');
  return inTransaction(transaction, async () => {
    const row = await transaction.objectStore('drafts').get(key);
    if (revision === undefined || row?.revision === revision) remove(transaction, key);
  });
}

/**
 * Drafts of all accounts share the limits, as they share the browser's room.
 *
 * @param spared are those of tabs that live. @returns those that went
 */
export function deleteBeyond(
  database: DraftsDatabase,
  limits: DraftLimits,
  now: number,
  spared: readonly DraftKey[],
): Promise<DraftKey[]> {
  const transaction = database.transaction(storeNames, 'readwrite');
  return inTransaction(
    transaction,
    async () => (await removeBeyond(transaction, limits, now, spared)).removed,
  );
}

/** An account's drafts. */
export async function draftNames(
  database: DraftsDatabase,
  owner: string,
): Promise<{ name: string; savedAt: number }[]> {
  const all = IDBKeyRange.bound([owner, ''], [owner, '\uffff']);
  const transaction = database.transaction('drafts', 'readonly');
  const [keys, rows] = await Promise.all([transaction.store.getAllKeys(all), transaction.store.getAll(all)]);
  return keys.map(([, name], i) => ({ name, savedAt: rows[i].savedAt }));
}

/**
 * @param spared are not deleted, and count
 * @returns those that went, and whether the others alone are too many or too large
 */
async function removeBeyond(
  transaction: Writing,
  limits: DraftLimits,
  now: number,
  spared: readonly DraftKey[],
): Promise<{ removed: DraftKey[]; isOver: boolean }> {
  const rows = transaction.objectStore('drafts');
  const [values, keys] = await Promise.all([rows.getAll(), rows.getAllKeys()]);
  const sparedNames = new Set(spared.map(nameOf));
  let count = values.length;
  let bytes = values.reduce((sum, row) => sum + row.bytes, 0);
  const isOver = (): boolean => count > limits.maxCount || bytes > limits.maxBytes;
  const removed: DraftKey[] = [];
  const oldestFirst = values
    .map((row, i) => ({ ...row, key: keys[i] }))
    .filter((draft) => !sparedNames.has(nameOf(draft.key)))
    .sort((a, b) => a.savedAt - b.savedAt);
  for (const draft of oldestFirst) {
    if (!isOver() && now - draft.savedAt <= limits.maxAgeMs) break;
    remove(transaction, draft.key);
    removed.push(draft.key);
    count -= 1;
    bytes -= draft.bytes;
  }
  return { removed, isOver: isOver() };
}

const nameOf = (key: DraftKey): string => JSON.stringify(key);

function remove(transaction: Writing, key: DraftKey): void {
  ask(transaction.objectStore('drafts').delete(key));
  ask(transaction.objectStore('heads').delete(key));
  ask(transaction.objectStore('tiles').delete(tilesOf(key)));
}

/** A request whose failure the transaction tells. */
function ask(request: Promise<unknown>): void {
  request.catch(() => undefined);
}

/** Ends as a whole or not at all, whatever in it fails. */
async function inTransaction<Result>(transaction: Writing, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work();
    await transaction.done;
    return result;
  } catch (error) {
    abort(transaction);
    await transaction.done.catch(() => undefined);
    // a full disk shows in the transaction, while its requests were merely aborted
    throw transaction.error ?? error;
  }
}

function abort(transaction: Writing): void {
  try {
    transaction.abort();
  } catch {
    // it has ended already
  }
}

/** Those with pixels, of all masks. */
function* tilesIn(image: EditorImage): Iterable<TilePixels> {
  for (const { mask, base } of layersOf(image)) {
    for (const { tiles } of mask === base ? [mask] : [mask, base])
      for (const tile of tiles) if (typeof tile !== 'number') yield tile;
  }
}

const tilesOf = (key: DraftKey): IDBKeyRange =>
  IDBKeyRange.bound([...key, 0], [...key, Number.POSITIVE_INFINITY]);

function bytesOf(numbers: TileNumbers, masks: readonly (readonly number[])[]): number {
  let bytes = headBytes;
  for (const packed of numbers.keys()) bytes += packed.byteLength;
  for (const mask of masks) bytes += mask.length * numberBytes;
  return bytes;
}
