import { changeCanvasSize } from '@facet/editor-core/commands/view.ts';
import type { Editor } from '@facet/editor-core/editor.ts';
import type { Size } from '@facet/editor-core/geometry.ts';
import { options } from '@facet/editor-core/options.ts';
import { imageOf } from '@facet/editor-core/state.ts';
import { fitted, keptInSight, panned } from '@facet/editor-core/view/viewport.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Part of a pixel by which a zoom may differ and is still the fitting one. */
const FIT_TOLERANCE = 1e-6;

const shownIn = (wanted: Size, place: Size): Size => ({
  width: Math.min(wanted.width, place.width),
  height: Math.min(wanted.height, place.height),
});

/** The canvas has the size that was asked for, and where its place is smaller, that of its place (SEMANTICS Z1). */
export function useCanvasPlace(editor: Editor, place: RefObject<HTMLElement | null>) {
  const [wanted, setWanted] = useState<Size>({ width: options.canvas.width, height: options.canvas.height });
  const latest = useRef(wanted);
  const placeSize = useRef<Size>(wanted);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width === 0 || height === 0) return;
      placeSize.current = { width, height };
      showIn(editor, shownIn(latest.current, placeSize.current));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [editor, place]);

  return {
    /** As it was asked for; it may be shown smaller. */
    wanted,
    /** @returns whether the numbers were good */
    change(width: number, height: number): boolean {
      const shown = shownIn({ width, height }, placeSize.current);
      if (!isSide(width) || !isSide(height) || !changeCanvasSize(editor, shown.width, shown.height))
        return false;
      latest.current = { width, height };
      setWanted(latest.current);
      return true;
    },
    place: () => placeSize.current,
  };
}

const isSide = (side: number): boolean =>
  Number.isInteger(side) && side > 0 && side <= options.canvas.maxSide;

/** The window or a panel changed, not what the person looks at: a fitted photo stays fitted, any other view keeps its middle. */
function showIn(editor: Editor, canvas: Size): void {
  const state = editor.store.getState();
  const { canvas: before, viewport } = state;
  if (before.width === canvas.width && before.height === canvas.height) return;
  const image = imageOf(state);
  const isFitted = Math.abs(viewport.zoom - fitted(image, before).zoom) < FIT_TOLERANCE;
  const moved = panned(viewport, (canvas.width - before.width) / 2, (canvas.height - before.height) / 2);
  editor.store.setState({
    canvas,
    viewport: isFitted ? fitted(image, canvas) : keptInSight(moved, image, canvas),
  });
}
