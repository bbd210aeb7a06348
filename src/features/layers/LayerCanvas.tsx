import { attachInput } from '@facet/canvas-core/input/attach.ts';
import { CanvasElement, type CanvasParts } from '@facet/canvas-core/react/CanvasElement.tsx';
import { fitted, keptInSight, panned } from '@facet/canvas-core/view/viewport.ts';
import { actions } from '@facet/layer-core/actions.ts';
import type { LayerEditor } from '@facet/layer-core/editor.ts';
import { createLayerScene, stageColour } from '@facet/layer-core/render/scene.ts';
import { endSelection, tools } from '@facet/layer-core/tools.ts';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import classes from './LayerStudio.module.css';
import { t } from './texts.ts';
import { useLayers, type Work } from './work.ts';

interface LayerCanvasProps {
  work: Work;
  onNoGraphics: () => void;
  /** A picture came, or cannot be drawn. */
  onPicture: () => void;
}

const onLost = (): void => toast.error(t('lostGraphics'));

const partsOf = (work: Work, onPicture: () => void): CanvasParts => ({
  background: stageColour,
  // all shapes lie along the pixels
  antialias: false,
  size: () => work.editor.store.getState().canvas,
  hear(element) {
    const { editor } = work;
    const context = { editor };
    const view = editor;
    return attachInput({ view, context, tools, actions, endRun: () => endSelection(editor) }, element).detach;
  },
  show(gpu) {
    const { editor, pictures } = work;
    work.scene = createLayerScene({ gpu, editor, rasterise: pictures.rasterise, onPicture, onLost });
    return () => {
      work.scene?.destroy();
      work.scene = null;
    };
  },
});

/** As large as its place: the frame of 864 by 500, more of it in high windows, and on small ones all the room that there is. */
export function LayerCanvas({ work, onNoGraphics, onPicture }: LayerCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const told = useRef(onPicture);
  useEffect(() => {
    told.current = onPicture;
  });
  const [parts] = useState(() => partsOf(work, () => told.current()));
  const { width, height } = useLayers(work, ({ document }) => document);
  const count = useLayers(work, ({ document }) => document.layers.length);
  useFrame(work.editor, place);
  return (
    <div ref={place} className={classes.place}>
      <CanvasElement
        parts={parts}
        label={t('canvas', { width, height, count })}
        className={classes.canvas}
        onNoGraphics={onNoGraphics}
      />
    </div>
  );
}

function useFrame(editor: LayerEditor, place: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current!;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width === 0 || height === 0) return;
      const canvas = { width, height };
      const { canvas: before, viewport } = editor.store.getState();
      if (width === before.width && height === before.height) return;
      const size = editor.shownSize();
      const { zoom, touch } = editor.options;
      // what was seen whole, or smaller, is seen whole again; any other view keeps its middle
      const isWhole = viewport.zoom <= fitted(size, before, zoom).zoom;
      const moved = panned(viewport, (width - before.width) / 2, (height - before.height) / 2);
      editor.store.setState({ canvas, viewport: keptInSight(moved, size, canvas, touch.hitSize) });
      if (isWhole) actions.find('fit')!.run({ editor }, 'f');
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [editor, place]);
}
