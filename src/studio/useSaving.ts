import type { Drafts } from '@facet/editor-core/drafts/drafts.ts';
import type { Editor } from '@facet/editor-core/editor.ts';
import { useEditor } from '@facet/editor-core/react/useEditor.ts';
import type { MaskPool } from '@facet/workers/masks/pool.ts';
import { useMemo, useRef, useState } from 'react';
import { toast } from '../ui/toast.ts';
import { imageNames } from './imageNames.ts';
import type { ImageToSend, SaveContext } from './saveCalls.ts';
import {
  extractAndSend,
  isIncomplete,
  type SaveOutcome,
  type SaveResult,
  saveMasking,
  sendAll,
} from './saveMasks.ts';
import { afterSave, asLoaded, isUnsaved, NEVER, planSave, type SavePlan, type Sending } from './savePlan.ts';
import { saveReport } from './saveReport.ts';
import type { LoadedImage, StudioImage } from './studioImages.ts';
import { t } from './texts.ts';

/** What of the last save failed; it is said until the next one. */
interface FailedSave {
  lines: readonly string[];
  /** Whether the server no longer knows who is saving. */
  isSignedOut: boolean;
  /** Sends whole again what is not saved whole. */
  again: () => void;
  /** Says it no longer; what is not saved stays unsaved. */
  putAway: () => void;
}

/** The server has other masks than were opened here. */
export interface SaveConflict {
  /** The names of the images. */
  images: string;
  replace: () => void;
  keepEditing: () => void;
}

export interface Saving {
  state: 'idle' | Sending;
  isUnsaved: boolean;
  /** Some of it was never saved, and is to be even if nobody touches it. */
  isNew: boolean;
  /** The images with changes that the server does not have. */
  unsavedIds: ReadonlySet<string>;
  failure: FailedSave | null;
  conflict: SaveConflict | null;
  save: () => Promise<unknown>;
  /** @returns whether the server has all of it now */
  extract: () => Promise<boolean>;
}

interface SavingOptions {
  editor: Editor;
  sources: readonly StudioImage[];
  /** As they came from the server. */
  loaded: readonly LoadedImage[];
  userId: number;
  pool: MaskPool;
  drafts: Pick<Drafts, 'discard'>;
  say: (text: string) => void;
  /** All that a save has sent is there. */
  onSaved?: (() => void) | undefined;
  /** Where it is not the masks of people that are saved: what sends an image. */
  sendOther?: ((entry: ImageToSend, context: SaveContext) => Promise<SaveResult>) | undefined;
  /** Inside of a flow, which says itself that all is saved. */
  isQuiet?: boolean;
}

/** A save of which something failed. */
interface FailedOutcomes {
  of: Sending;
  /** Of all its images. */
  outcomes: readonly SaveOutcome[];
  /** Whether it is still to be decided what becomes of the others' masks. */
  isAsking: boolean;
}

/** What of the masks the server has, and how it gets the rest. */
export function useSaving({
  editor,
  sources,
  loaded,
  userId,
  pool,
  drafts,
  say,
  onSaved,
  sendOther,
  isQuiet = false,
}: SavingOptions): Saving & { save: () => Promise<boolean> } {
  const images = useEditor(editor, (shown) => shown.images);
  const [stored, setStored] = useState(() => asLoaded(loaded));
  const [state, setState] = useState<Saving['state']>('idle');
  const isRunning = useRef(false);
  const [last, setLast] = useState<FailedOutcomes | null>(null);
  const unsavedIds = useMemo(
    () => new Set(images.filter((image) => isUnsaved(image, stored)).map(({ id }) => id)),
    [images, stored],
  );

  // of what is not the masks of people it is not
  const knowsSaved = !sendOther;

  const send = async (of: Sending, again: Pick<SavePlan, 'failed' | 'replaced'> = {}): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setState(of);
    setLast(of === 'extracting' ? leftIncomplete(last) : null);
    say(t('saving'));
    const { images, imageId: shownId } = editor.store.getState();
    const calls = planSave({ of, images, sources, shownId, stored, knowsSaved, ...again });
    const context = { userId, pool };
    const outcomes: SaveOutcome[] = [];
    try {
      const sendCall = (call: readonly ImageToSend[]) => {
        if (sendOther) return sendOther(call[0], context);
        return of === 'saving' ? saveMasking(call[0], context) : extractAndSend(call, context);
      };
      for await (const outcome of sendAll(calls, sendCall)) {
        outcomes.push(outcome);
        setStored((before) => afterSave(before, of, outcome));
        if (!outcome.failure) void drafts.discard(outcome.entry.image);
      }
      const hasFailed = outcomes.some(({ failure }) => failure);
      if (hasFailed) setLast({ of, outcomes, isAsking: true });
      else {
        if (!isQuiet) toast.success(t('saved'));
        onSaved?.();
      }
      return !hasFailed;
    } finally {
      isRunning.current = false;
      setState('idle');
    }
  };

  return {
    state,
    isUnsaved: unsavedIds.size > 0,
    unsavedIds,
    isNew: knowsSaved && [...stored.values()].some(({ savedAt }) => savedAt === NEVER),
    failure: last && failureOf(last, send, () => setLast(null)),
    conflict: last?.isAsking ? conflictOf(last, send, () => setLast({ ...last, isAsking: false })) : null,
    save: () => send('saving'),
    extract: () => send('extracting'),
  };
}

/** What extracting does not finish of the last save, and so is still to be said. */
function leftIncomplete(last: FailedOutcomes | null): FailedOutcomes | null {
  const outcomes = last?.outcomes.filter(isIncomplete) ?? [];
  return last && outcomes.length > 0 ? { ...last, outcomes } : null;
}

type Send = (of: Sending, again: Pick<SavePlan, 'failed' | 'replaced'>) => Promise<boolean>;

function failureOf({ of, outcomes }: FailedOutcomes, send: Send, putAway: () => void): FailedSave | null {
  const failed = outcomes.filter(({ failure }) => failure && failure.kind !== 'conflict');
  if (failed.length === 0) return null;
  return {
    lines: saveReport(outcomes),
    isSignedOut: failed.some(({ failure }) => failure?.kind === 'signedOut'),
    again: () => void send(of, { failed: idsOf(failed) }),
    putAway,
  };
}

function conflictOf(
  { of, outcomes }: FailedOutcomes,
  send: Send,
  keepEditing: () => void,
): SaveConflict | null {
  const refused = outcomes.filter(({ failure }) => failure?.kind === 'conflict');
  if (refused.length === 0) return null;
  // a call of several images is refused for any of them
  const isAnyOf = of === 'extracting' && refused.length > 1;
  return {
    images: isAnyOf ? t('allImages') : imageNames(refused.map(({ entry }) => entry.index)),
    replace: () => void send(of, { failed: idsOf(refused), replaced: idsOf(refused) }),
    keepEditing,
  };
}

const idsOf = (outcomes: readonly SaveOutcome[]) => outcomes.map(({ entry }) => entry.image.id);
