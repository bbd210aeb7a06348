import type { Drafts } from '@facet/editor-core/drafts/drafts.ts';
import type { Editor } from '@facet/editor-core/editor.ts';
import { hasSameMasks } from '@facet/editor-core/io/same-masks.ts';
import type { EditorImage } from '@facet/editor-core/model/document.ts';
import { useEditor } from '@facet/editor-core/react/useEditor.ts';
import type { MaskPool } from '@facet/workers/masks/pool.ts';
import { useMemo, useRef, useState } from 'react';
import { endsSession } from '../lib/error-text.ts';
import { RestFailure } from '../lib/rest.ts';
import { toast } from '../ui/toast.ts';
import {
  extractAndSend,
  type ImageToSave,
  inCalls,
  isConflict,
  type KnownSaves,
  saveMasking,
} from './saveMasks.ts';
import type { StudioImage } from './studioImages.ts';
import { t } from './texts.ts';

type Sending = 'saving' | 'extracting';

/** What became of the last save when it failed; it is said until the next one. */
interface SaveFailure {
  text: string;
  /** Whether the server no longer knows who is saving. */
  isSignedOut: boolean;
  again: () => void;
}

/** The server has other masks than were opened here. */
export interface SaveConflict {
  /** The image's place in its campaign, from 0; null when it may be any of them. */
  index: number | null;
  replace: () => void;
  keepEditing: () => void;
}

export interface Saving {
  state: 'idle' | Sending;
  isUnsaved: boolean;
  /** The images with changes that the server does not have. */
  unsavedIds: ReadonlySet<string>;
  failure: SaveFailure | null;
  conflict: SaveConflict | null;
  save: () => Promise<void>;
  extract: () => Promise<void>;
}

interface SavingOptions {
  editor: Editor;
  sources: readonly StudioImage[];
  /** As they came from the server. */
  loaded: readonly EditorImage[];
  /** When the masks were saved that came from the server. */
  known: KnownSaves;
  userId: number;
  pool: MaskPool;
  drafts: Pick<Drafts, 'discard'>;
  say: (text: string) => void;
}

/** What of the masks the server has, and how it gets the rest. */
export function useSaving(options: SavingOptions): Saving {
  const { editor, sources, loaded, known, userId, pool, drafts, say } = options;
  const images = useEditor(editor, (shown) => shown.images);
  const [kept, setKept] = useState<ReadonlyMap<string, EditorImage>>(
    () => new Map(loaded.map((image) => [image.id, image])),
  );
  const [state, setState] = useState<Saving['state']>('idle');
  const isRunning = useRef(false);
  const [failed, setFailed] = useState<{ of: Sending; text: string; isSignedOut: boolean } | null>(null);
  const [refused, setRefused] = useState<{ of: Sending; sent: readonly ImageToSave[] } | null>(null);
  const unsavedIds = useMemo(() => {
    const unsaved = images.filter((image) => !hasSameMasks(image, kept.get(image.id) ?? image));
    return new Set(unsaved.map(({ id }) => id));
  }, [images, kept]);

  const entries = (): ImageToSave[] =>
    editor.store.getState().images.map((image, index) => ({ image, index, source: sources[index] }));

  /** All images that were changed; where none was, the one that is shown. */
  const entriesToSave = (): ImageToSave[] => {
    const changed = entries().filter(({ image }) => !hasSameMasks(image, kept.get(image.id) ?? image));
    const { imageId } = editor.store.getState();
    return changed.length > 0 ? changed : entries().filter(({ image }) => image.id === imageId);
  };

  const keep = (saved: readonly ImageToSave[]): void => {
    setKept((before) => new Map([...before, ...saved.map(({ image }) => [image.id, image] as const)]));
    for (const { image } of saved) void drafts.discard(image);
  };

  const send = async (of: Sending): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setState(of);
    setFailed(null);
    setRefused(null);
    say(t('saving'));
    const context = { userId, pool, known };
    let sent: readonly ImageToSave[] = [];
    try {
      for (sent of of === 'saving' ? entriesToSave().map((entry) => [entry]) : inCalls(entries())) {
        await (of === 'saving' ? saveMasking(sent[0], context) : extractAndSend(sent, context));
        keep(sent);
      }
      toast.success(t('saved'));
    } catch (error) {
      if (isConflict(error)) setRefused({ of, sent });
      else setFailed({ of, ...failureOf(error) });
    } finally {
      isRunning.current = false;
      setState('idle');
    }
  };

  return {
    state,
    isUnsaved: unsavedIds.size > 0,
    unsavedIds,
    failure: failed && {
      text: failed.text,
      isSignedOut: failed.isSignedOut,
      again: () => void send(failed.of),
    },
    conflict: refused && {
      index: refused.sent.length === 1 ? refused.sent[0].index : null,
      replace() {
        for (const { image } of refused.sent) known.delete(image.id);
        void send(refused.of);
      },
      keepEditing: () => setRefused(null),
    },
    save: () => send('saving'),
    extract: () => send('extracting'),
  };
}

function failureOf(error: unknown): { text: string; isSignedOut: boolean } {
  if (!(error instanceof Error)) return { text: t('saveFailed'), isSignedOut: false };
  return { text: error.message, isSignedOut: error.cause instanceof RestFailure && endsSession(error.cause) };
}
