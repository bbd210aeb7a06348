import type { Editor } from '@facet/editor-core/editor.ts';
import type { EditorImage, PersonId } from '@facet/editor-core/model/document.ts';
import { useEffect, useState } from 'react';
import { toast } from '../ui/toast.ts';
import { announce } from './announcements.ts';
import { t } from './texts.ts';

/** An editor for as long as the component lives; what happens in it is told to `say`, with `nameOf` for its layers. */
export function useSpeakingEditor(
  open: () => Editor,
  images: readonly EditorImage[],
  say: (text: string) => void,
  nameOf?: (id: PersonId) => string,
): Editor {
  const [editor] = useState(open);
  useEffect(() => announce(editor, say, nameOf), [editor, say, nameOf]);
  // nothing of it is seen: another image is shown
  useEffect(
    () =>
      editor.on('copy', ({ imageId }) => {
        const number = images.findIndex(({ id }) => id === imageId) + 1;
        const show = { text: t('show'), onClick: () => editor.showImage(imageId) };
        toast.info(t('copied', { number }), { action: show });
      }),
    [editor, images],
  );
  useEffect(() => () => editor.close(), [editor]);
  return editor;
}
