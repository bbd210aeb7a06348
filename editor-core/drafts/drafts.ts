import { createClaims, draftName, type Locks, placeOf } from '@facet/canvas-core/drafts/claim.ts';
import type { Editor } from '../editor.ts';
import type { EditorImage } from '../model/document.ts';
import { createConnection, type DraftKey, type DraftsDatabase } from './database.ts';
import { debounce } from './debounce.ts';
import { draftLimits } from './limits.ts';
import { whenHidden } from './page.ts';
import { DraftError, type DraftProblem, type DraftProblemCode, problemOf } from './problems.ts';
import { isSameWork } from './same-work.ts';
import {
  type DraftLimits,
  deleteBeyond,
  deleteDraft,
  draftNames,
  type Held,
  readDraft,
  writeDraft,
} from './store.ts';
import { withDraft, withFronts } from './with-draft.ts';

/** A draft that the editor may go on with. */
export interface Draft {
  /** The loaded image with the draft's persons. */
  readonly image: EditorImage;
  /** Milliseconds since 1970, by this browser's clock. */
  readonly savedAt: number;
  /** Whether what was loaded was saved later, elsewhere. */
  readonly isOlder: boolean;
}

export interface Drafts {
  /**
   * To be asked for each image that is loaded. A draft that holds nothing else than what was loaded, or is of another size, is
   * deleted.
   *
   * @param savedAt when the server got the loaded masks, milliseconds since 1970; 0 when it never did
   */
  offer(loaded: EditorImage, savedAt?: number): Promise<Draft | null>;
  /** The image to go on with. From now on its changes are written to this draft. */
  restore(draft: Draft): EditorImage;
  /**
   * After saving, or when a draft is declined (D2). Changes made since are a new draft, and what another tab has written is
   * that tab's own.
   *
   * @param image as it was saved, or as it was loaded
   */
  discard(image: EditorImage): Promise<void>;
  /** Writes each change within a second (D1). @returns how to stop; it ends when the last change is written */
  attach(editor: Pick<Editor, 'store' | 'on'>): () => Promise<void>;
  /** Ends after what is being written. */
  close(): Promise<void>;
}

export interface DraftsOptions {
  /** The account. */
  owner: string;
  /** Told once until it is over; the editor goes on (D3). */
  onProblem: (problem: DraftProblem) => void;
  databaseName?: string;
  limits?: DraftLimits & { readonly delayMs: number };
  now?: () => number;
  onHidden?: (callback: () => void) => () => void;
  /** null: as in a browser without them. */
  locks?: Locks | null;
}

/** Part of a second in which a change must be in the database, before the writing itself begins. */
const maxWaitMs = 800;
/** What lasts until a writing succeeds, and would be told again at each change. */
const lasting: readonly DraftProblemCode[] = ['NO_ROOM', 'TOO_LARGE', 'UNAVAILABLE', 'BLOCKED'];

/**
 * Drafts of one account in this browser.
 *
 * Two tabs with one image: each has a draft of its own, which belongs to it while it lives; a draft that no tab has any more is
 * offered to the next one. Where the browser has no locks, the tabs have one draft: each writing checks that the draft is still the one that this tab read or wrote last. When another
 * tab wrote in between, this one leaves that draft alone and says so (OTHER_TAB); its next change then replaces it as a
 * whole, and the other tab is told in turn. So the last one to go on wins, and nobody loses a draft unawares: not by the
 * other one's saving either, which deletes only what that tab itself knew of.
 */
export function createDrafts({
  owner,
  onProblem,
  databaseName = 'facet-drafts',
  limits = draftLimits,
  now = Date.now,
  onHidden = whenHidden,
  locks,
}: DraftsOptions): Drafts {
  const connection = createConnection(databaseName);
  const claims = createClaims(`${databaseName}:`, locks);
  /** By image: what the draft holds. */
  const held = new Map<string, Held>();
  /** By image: where that draft is. */
  const own = new Map<string, DraftKey>();
  /** By image: the state that needs no writing, because the draft or the server has it. */
  const kept = new Map<string, EditorImage>();
  /** By image: the state that was not written because another tab's draft is there. */
  const refused = new Map<string, EditorImage>();
  /** By image: the draft that was offered last. */
  const offered = new Map<string, Held>();
  /** Images whose last state could not be written. */
  const failing = new Set<string>();
  const told = new Set<DraftProblemCode>();
  let queue: Promise<unknown> = Promise.resolve();
  let touch = (): void => undefined;

  const subjectOf = (id: string): string => JSON.stringify([owner, id]);

  /** This tab's own: of those that no other one has, the one that was written last. */
  const keyOf = async (database: DraftsDatabase, id: string): Promise<DraftKey> => {
    const drafts = (await draftNames(database, owner)).flatMap(({ name, savedAt }) => {
      const place = placeOf(name, id);
      return place === null ? [] : { place, savedAt };
    });
    const newestFirst = drafts.toSorted((a, b) => b.savedAt - a.savedAt).map(({ place }) => place);
    return [owner, draftName(id, await claims.claim(subjectOf(id), newestFirst))];
  };

  /** What a tab that lives draws, of any account. */
  const living = async (): Promise<DraftKey[]> =>
    (await claims.held()).map(({ subject, place }) => {
      const [whose, id] = JSON.parse(subject) as DraftKey;
      return [whose, draftName(id, place)];
    });

  const tell = (error: unknown): void => {
    const problem = problemOf(error);
    if (told.has(problem.code)) return;
    if (lasting.includes(problem.code)) told.add(problem.code);
    onProblem(problem);
  };

  /** Other accounts' drafts are none of this one's business (D4). */
  const tellRemoved = (removed: readonly DraftKey[]): void => {
    if (removed.some(([whose]) => whose === owner)) tell(new DraftError('REMOVED'));
  };

  /** One after the other, so that deleting never overtakes writing; what fails is told, not thrown. */
  const inOrder = <Result>(
    fallback: Result,
    work: (database: DraftsDatabase) => Promise<Result>,
  ): Promise<Result> => {
    const turn = queue.then(async () => {
      try {
        return await work(await connection.database());
      } catch (error) {
        tell(error);
        return fallback;
      }
    });
    queue = turn;
    return turn;
  };

  const write = (image: EditorImage): Promise<void> =>
    inOrder(undefined, async (database) => {
      const { id } = image;
      const canTakeOver = refused.has(id) && refused.get(id) !== image;
      const key = await keyOf(database, id);
      const open = [...(await living()), ...own.values()];
      const mine = held.get(id) ?? null;
      const draft = { key, image, held: mine, canTakeOver, open, limits, now: now() };
      try {
        const written = await writeDraft(database, draft);
        held.set(id, written.held);
        own.set(id, key);
        tellRemoved(written.removed);
      } catch (error) {
        if (error instanceof DraftError && error.code === 'OTHER_TAB') refused.set(id, image);
        else failing.add(id);
        throw error;
      }
      kept.set(id, image);
      refused.delete(id);
      failing.delete(id);
      if (failing.size === 0) told.clear();
    });

  /** Deletes the draft that this tab knows of, by having written it or been offered it. */
  const forget = async (database: DraftsDatabase, { id }: EditorImage): Promise<void> => {
    const known = held.get(id) ?? offered.get(id);
    if (known) await deleteDraft(database, await keyOf(database, id), known.revision);
    for (const state of [held, own, offered, refused]) state.delete(id);
    failing.delete(id);
  };

  return {
    offer(loaded, savedAt = 0) {
      kept.set(loaded.id, loaded);
      return inOrder(null, async (database) => {
        const key = await keyOf(database, loaded.id);
        tellRemoved(await deleteBeyond(database, limits, now(), await living()));
        try {
          const found = await readDraft(database, key);
          if (!found) return null;
          const { row } = found;
          const image = found.knowsFronts ? found.image : withFronts(found.image, loaded);
          offered.set(loaded.id, found.held);
          const isOfThisPhoto = row.width === loaded.width && row.height === loaded.height;
          if (isOfThisPhoto && !isSameWork(loaded, image)) {
            return {
              image: withDraft(loaded, image),
              savedAt: row.savedAt,
              isOlder: row.savedAt <= savedAt,
            };
          }
          await forget(database, loaded);
        } catch (error) {
          if (problemOf(error).code !== 'DAMAGED') throw error;
          tell(error);
          await deleteDraft(database, key);
        }
        return null;
      });
    },
    restore({ image }) {
      held.set(image.id, offered.get(image.id)!);
      kept.set(image.id, image);
      return image;
    },
    discard(image) {
      kept.set(image.id, image);
      return inOrder(undefined, async (database) => {
        await forget(database, image);
        // a writing that was under way may have told otherwise
        kept.set(image.id, image);
        touch();
      });
    },
    attach({ store, on }) {
      const unkept = (): EditorImage[] =>
        store
          .getState()
          .images.filter((image) => kept.get(image.id) !== image && refused.get(image.id) !== image);
      const meet = (images: readonly EditorImage[]): void => {
        for (const image of images) if (!kept.has(image.id)) kept.set(image.id, image);
      };
      const writeAll = async (): Promise<void> => {
        timer.cancel();
        const waiting = unkept();
        for (const id of failing) if (!waiting.some((image) => image.id === id)) failing.delete(id);
        await Promise.all(waiting.map(write));
      };
      const timer = debounce(writeAll, { delayMs: limits.delayMs, maxWaitMs });
      touch = () => {
        if (unkept().length > 0) timer.touch();
      };
      meet(store.getState().images);
      const stopChanges = on('change', () => {
        meet(store.getState().images);
        touch();
      });
      const stopHidden = onHidden(writeAll);
      return async () => {
        stopChanges();
        stopHidden();
        touch = () => undefined;
        await writeAll();
      };
    },
    async close() {
      await queue;
      connection.close();
      claims.release();
    },
  };
}
