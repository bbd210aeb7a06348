import type { Editor } from '@facet/editor-core/editor.ts';
import type { EditorState } from '@facet/editor-core/state.ts';
import { actionText, layerText, t } from './texts.ts';

/**
 * Says what happens in an editor and can't be heard otherwise, whoever asked for it.
 * @param nameOf what the product calls a layer
 * @returns how to stop
 */
export function announce(
  { store, on }: Pick<Editor, 'store' | 'on'>,
  say: (text: string) => void,
  nameOf = layerText,
): () => void {
  const stops = [
    store.subscribe((now, before) => {
      const text = announcementOf(now, before, nameOf);
      if (text) say(text);
    }),
    on('run', ({ label }) => say(t('announce.editing', { label: actionText(label) }))),
    on('undo', ({ label }) => say(t('announce.undid', { label: actionText(label) }))),
    on('redo', ({ label }) => say(t('announce.redid', { label: actionText(label) }))),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** What the person chose between two states, in words; null where nothing of that kind changed. */
export function announcementOf(now: EditorState, before: EditorState, nameOf = layerText): string | null {
  if (now.imageId !== before.imageId) {
    const number = now.images.findIndex(({ id }) => id === now.imageId) + 1;
    return t('image', { number });
  }
  if (now.tool !== before.tool) return actionText(now.tool);
  if (now.personId !== before.personId && now.personId) {
    return nameOf(now.personId);
  }
  if (now.otherId !== before.otherId && now.otherId) {
    return `${t('combineWith')}: ${nameOf(now.otherId)}`;
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
  return null;
}
