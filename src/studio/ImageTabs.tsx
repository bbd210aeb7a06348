import type { EditorContext } from '@facet/editor-core/editor.ts';
import { useEditor } from '@facet/editor-core/react/useEditor.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import classes from './ImageTabs.module.css';
import { t } from './texts.ts';

/** What the tabs change. */
export const IMAGE_PANEL_ID = 'studio-image';
export const imageTabId = (imageId: string): string => `studio-image-tab-${imageId}`;

interface ImageTabsProps {
  context: EditorContext;
  unsavedIds: ReadonlySet<string>;
}

/** 'Image n' tabs. A dot says that an image has changes which are not saved. */
export function ImageTabs({ context: { editor }, unsavedIds }: ImageTabsProps) {
  const images = useEditor(editor, (state) => state.images);
  const shownId = useEditor(editor, (state) => state.imageId);
  const list = useRef<HTMLDivElement>(null);
  const shownAt = images.findIndex(({ id }) => id === shownId);

  useEffect(() => {
    list.current?.children[shownAt]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shownAt]);

  const move = (event: KeyboardEvent): void => {
    const to = placeFor(event.key, shownAt, images.length);
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    editor.showImage(images[to].id);
    const tab = list.current?.children[to];
    if (tab instanceof HTMLElement) tab.focus();
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t('images')}
      className={classes.tabs}
      // before the editor, which moves the photo by the same keys
      onKeyDownCapture={move}
    >
      {images.map(({ id, title }, index) => {
        const isShown = id === shownId;
        const isUnsaved = unsavedIds.has(id);
        return (
          <button
            key={id}
            type="button"
            role="tab"
            id={imageTabId(id)}
            className={classes.tab}
            aria-selected={isShown}
            aria-controls={IMAGE_PANEL_ID}
            aria-label={isUnsaved ? t('imageUnsaved', { number: index + 1 }) : undefined}
            tabIndex={isShown ? 0 : -1}
            title={title || undefined}
            onClick={() => editor.showImage(id)}
          >
            {t('image', { number: index + 1 })}
            {isUnsaved && <span className={classes.dot} aria-hidden />}
          </button>
        );
      })}
    </div>
  );
}

/** Where an arrow, Home or End leads; null for other keys. */
function placeFor(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
