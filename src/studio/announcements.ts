import type { Editor } from '@facet/editor-core/editor.ts';
import { personNumber } from '@facet/editor-core/model/document.ts';
import type { EditorState } from '@facet/editor-core/state.ts';
import { actionText, t } from './texts.ts';

/** What changed between two states and can't be heard otherwise, in words; null where nothing of that kind did. */
export function announcementOf(now: EditorState, before: EditorState): string | null {
  if (now.imageId !== before.imageId) {
    const number = now.images.findIndex(({ id }) => id === now.imageId) + 1;
    return t('image', { number });
  }
  if (now.tool !== before.tool) return actionText(now.tool);
  if (now.personId !== before.personId && now.personId) {
    return t('segment', { number: personNumber(now.personId) });
  }
  if (now.otherId !== before.otherId && now.otherId) {
    return `${t('combineWith')}: ${t('segment', { number: personNumber(now.otherId) })}`;
  }
  if (now.isPenMode !== before.isPenMode)
    return t(now.isPenMode ? 'announce.penMode' : 'announce.penModeLeft');
  if (now.brush.overlap !== before.brush.overlap) return t(`overlaps.${now.brush.overlap}`);
  if (now.brush.pressure !== before.brush.pressure) {
    return `${t('pressure')}: ${t(`pressures.${now.brush.pressure}`)}`;
  }
  if (now.brush.size !== before.brush.size) {
    return t('announce.brush', { size: Math.round(now.brush.size) });
  }
  if (now.busy && now.busy.label !== before.busy?.label) {
    return t('announce.editing', { label: actionText(now.busy.label) });
  }
  return null;
}

/** The same editor, which says what it undid and redid, whoever asked for it. */
export function saysWhatItUndoes(editor: Editor, say: (text: string) => void): Editor {
  return Object.assign(Object.create(editor) as Editor, {
    undo() {
      const { undoLabel } = editor.store.getState();
      editor.undo();
      if (undoLabel) say(t('announce.undid', { label: actionText(undoLabel) }));
    },
    redo() {
      const { redoLabel } = editor.store.getState();
      editor.redo();
      if (redoLabel) say(t('announce.redid', { label: actionText(redoLabel) }));
    },
  });
}

/** The same editor, which tells when a mask was copied to an image that isn't shown. */
export function tellsOfCopies(editor: Editor, tell: (imageId: string) => void): Editor {
  return Object.assign(Object.create(editor) as Editor, {
    changeImage(...[imageId, label, recipe]: Parameters<Editor['changeImage']>) {
      const isChanged = editor.changeImage(imageId, label, recipe);
      if (isChanged && label === 'copy') tell(imageId);
      return isChanged;
    },
  });
}
