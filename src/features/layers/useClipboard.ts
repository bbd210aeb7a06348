import { addCopies } from '@facet/layer-core/actions.ts';
import { remove } from '@facet/layer-core/commands.ts';
import { chosen } from '@facet/layer-core/editor.ts';
import type { Layer } from '@facet/layer-core/model.ts';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { Work } from './work.ts';

/** What the system's clipboard says while a tab holds layers for it: this, and which copy they are. */
const MARK = 'facet-layers:';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable], [role=dialog] *');

/** Copy, cut and paste of layers, and of pictures from anywhere. */
export function useClipboard(work: Work, onFiles: (files: readonly File[]) => void): void {
  /** Pasted only while the clipboard says its mark: with another tab's, these are not what was copied last. */
  const copied = useRef<{ mark: string; layers: readonly Layer[] } | null>(null);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const { editor } = work;
    const copy = (event: ClipboardEvent): void => {
      const layers = chosen(editor.store.getState());
      if (isField(event.target) || layers.length === 0 || !getSelection()?.isCollapsed) return;
      copied.current = { mark: MARK + crypto.randomUUID(), layers };
      event.clipboardData?.setData('text/plain', copied.current.mark);
      event.preventDefault();
      if (event.type === 'cut') editor.change('remove', remove(layers.map(({ id }) => id)));
    };
    const paste = (event: ClipboardEvent): void => {
      if (isField(event.target)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0) take.current(files);
      else if (copied.current && event.clipboardData?.getData('text/plain') === copied.current.mark) {
        const { mark, layers } = copied.current;
        // the next one lies beside this one
        copied.current = { mark, layers: addCopies(editor, 'paste', layers) ?? layers };
      } else return;
      event.preventDefault();
    };
    document.addEventListener('copy', copy);
    document.addEventListener('cut', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', copy);
      document.removeEventListener('paste', paste);
    };
  }, [work]);
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Files that are dropped anywhere on the screen. */
export function useDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
