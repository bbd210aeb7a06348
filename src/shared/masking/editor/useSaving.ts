import type { Drafts } from '@facet/editor-core/drafts/drafts.ts';
import type { Editor } from '@facet/editor-core/editor.ts';
import type { EditorImage } from '@facet/editor-core/model/document.ts';
import { useEditor } from '@facet/editor-core/react/useEditor.ts';
import type { MaskPool } from '@facet/workers/masks/pool.ts';
import { useMemo, useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import { extractAndSend, type ImageToSave, saveMasking } from './saveMasks.ts';
import type { StudioImage } from './studioImages.ts';
import { t } from './texts.ts';
import { hasSameMasks } from './unsaved.ts';

type SavingState = 'idle' | 'saving' | 'extracting';

export interface Saving {
  state: SavingState;
  isUnsaved: boolean;
  save: () => Promise<void>;
  extract: () => Promise<void>;
}

interface SavingOptions {
  editor: Editor;
  sources: readonly StudioImage[];
  /** As they came from the server. */
  loaded: readonly EditorImage[];
  userId: number;
  pool: MaskPool;
  drafts: Pick<Drafts, 'discard'>;
  say: (text: string) => void;
}

/** What of the masks the server has, and how it gets the rest. */
export function useSaving(options: SavingOptions): Saving {
  const { editor, sources, loaded, userId, pool, drafts, say } = options;
  const images = useEditor(editor, (shown) => shown.images);
  const [kept, setKept] = useState<ReadonlyMap<string, EditorImage>>(
    () => new Map(loaded.map((image) => [image.id, image])),
  );
  const [state, setState] = useState<SavingState>('idle');
  const isUnsaved = useMemo(
    () => images.some((image) => !hasSameMasks(image, kept.get(image.id) ?? image)),
    [images, kept],
  );

  const entries = (): ImageToSave[] =>
    editor.store.getState().images.map((image, index) => ({ image, index, source: sources[index] }));

  const keep = (saved: readonly ImageToSave[]): void => {
    setKept((before) => new Map([...before, ...saved.map(({ image }) => [image.id, image] as const)]));
    for (const { image } of saved) void drafts.discard(image);
  };

  const run = async (next: SavingState, work: () => Promise<void>): Promise<void> => {
    if (state !== 'idle') return;
    setState(next);
    say(t('saving'));
    try {
      await work();
      toast.success(t('saved'));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t('saveFailed'));
    } finally {
      setState('idle');
    }
  };

  return {
    state,
    isUnsaved,
    /** All images that were changed; where none was, the one that is shown. */
    save: () =>
      run('saving', async () => {
        const changed = entries().filter(({ image }) => !hasSameMasks(image, kept.get(image.id) ?? image));
        const shownId = editor.store.getState().imageId;
        const wanted = changed.length > 0 ? changed : entries().filter(({ image }) => image.id === shownId);
        for (const entry of wanted) {
          await saveMasking(entry, { userId, pool });
          keep([entry]);
        }
      }),
    extract: () =>
      run('extracting', async () => {
        const all = entries();
        await extractAndSend(all, { userId, pool });
        keep(all);
      }),
  };
}
