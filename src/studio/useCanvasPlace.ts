import type { Size } from '@facet/canvas-core/geometry.ts';
import { fitted, keptInSight, panned } from '@facet/canvas-core/view/viewport.ts';
import { changeCanvasSize } from '@facet/editor-core/commands/view.ts';
import type { Editor } from '@facet/editor-core/editor.ts';
import type { EditorOptions } from '@facet/editor-core/options.ts';
import { imageOf } from '@facet/editor-core/state.ts';
import { type RefObject, useEffect, useState } from 'react';
import { useFillsPlace } from './useFillsPlace.ts';

/** Part of a pixel by which a zoom may differ and is still the fitting one. */
const FIT_TOLERANCE = 1e-6;

/** The display maximum: of a canvas that was asked for, not of one that fills its place. */
const mostShown = ({ maxShown, maxShareOfWindow }: EditorOptions['canvas']): number =>
  Math.min(maxShown, Math.floor(maxShareOfWindow * innerWidth));

const limited = ({ width, height }: Size, most: Size): Size => ({
  width: Math.max(1, Math.min(Math.round(width), most.width)),
  height: Math.max(1, Math.min(Math.round(height), most.height)),
});

function allowed(size: Size, { canvas }: EditorOptions): Size {
  const most = mostShown(canvas);
  return limited(size, { width: most, height: most });
}

/** What it begins with; in a high window as much larger as that needs to have its share of the height. */
function usual({ canvas }: EditorOptions): Size {
  const height = Math.max(canvas.height, Math.ceil(canvas.minShareOfHeight * innerHeight));
  const width = Math.round((height * canvas.width) / canvas.height);
  return { width: Math.min(width, mostShown(canvas)), height };
}

/**
 * The canvas has the size that was asked for, within what may be shown and what its place has room for, or it fills its
 * place (SEMANTICS Z1, Z2).
 */
export function useCanvasPlace(editor: Editor, place: RefObject<HTMLElement | null>) {
  const [fills, setFills] = useFillsPlace();
  const { options } = editor;
  /** null: nobody asked for one yet. */
  const [asked, setAsked] = useState<Size | null>(null);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const size = sizeOf(element);
      const wanted = asked ? allowed(asked, options) : usual(options);
      if (size) showIn(editor, fills ? size : limited(wanted, size));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [editor, place, fills, asked, options]);

  return {
    /** As it was asked for, or begins; it may be shown smaller. */
    wanted: asked ?? usual(options),
    /** @param size positive numbers. @returns what became of them: whole ones, no larger than may be shown */
    change(size: Size): Size {
      const next = allowed(size, options);
      const shown = limited(next, (place.current && sizeOf(place.current)) ?? next);
      changeCanvasSize(editor, shown.width, shown.height);
      setFills(false);
      setAsked(next);
      return next;
    },
  };
}

/** null while it is not laid out. */
function sizeOf({ clientWidth: width, clientHeight: height }: HTMLElement): Size | null {
  return width > 0 && height > 0 ? { width, height } : null;
}

/** The window or a panel changed, not what the person looks at: a fitted photo stays fitted, any other view keeps its middle. */
function showIn(editor: Editor, canvas: Size): void {
  const state = editor.store.getState();
  const { canvas: before, viewport } = state;
  const { zoom, touch } = editor.options;
  if (before.width === canvas.width && before.height === canvas.height) return;
  const image = imageOf(state);
  const isFitted = Math.abs(viewport.zoom - fitted(image, before, zoom).zoom) < FIT_TOLERANCE;
  const moved = panned(viewport, (canvas.width - before.width) / 2, (canvas.height - before.height) / 2);
  editor.store.setState({
    canvas,
    viewport: isFitted ? fitted(image, canvas, zoom) : keptInSight(moved, image, canvas, touch.hitSize),
  });
}
