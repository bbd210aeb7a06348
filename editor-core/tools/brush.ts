import { clamp, type ImagePoint } from '@facet/canvas-core/geometry.ts';
import { lastOf, type Sample, type Tool, type ToolEvent } from '@facet/canvas-core/tool.ts';
import type { EditorContext } from '../editor.ts';
import type { LiveStroke } from '../live-stroke.ts';
import { drawnSize } from '../state.ts';

type Mode = 'paint' | 'erase';

/** A disc of the stroke: what a sample makes with the brush of the moment. */
interface Dab {
  readonly point: ImagePoint;
  readonly radius: number;
  readonly opacity: number;
}

/** Brush and eraser (SEMANTICS, Strokes): capsules between samples, into the live stroke. */
export function createStrokeTool({ editor }: EditorContext, mode: Mode): Tool {
  const label = mode === 'paint' ? 'brush' : 'eraser';
  const options = editor.options.brush;
  let stroke: LiveStroke | null = null;
  /** Where this stroke began, and its last disc. */
  let first: Dab | null = null;
  let last: Dab | null = null;
  /** Where the last stroke ended, for a straight line to the next one (S7). */
  let lastEnd: { imageId: string; dab: Dab } | null = null;

  const dabOf = ({ point, pressure }: Sample): Dab => {
    const { brush } = editor.store.getState();
    const size = drawnSize({ tool: label, brush }, options.eraserFactor);
    return {
      point,
      radius: (size / 2) * (brush.pressure === 'size' ? pressure : 1),
      opacity: brush.pressure === 'opacity' ? pressure : 1,
    };
  };

  const connect = (from: Dab, to: Dab): void => {
    stroke?.capsule({
      x0: from.point.x,
      y0: from.point.y,
      r0: from.radius,
      opacity0: from.opacity,
      x1: to.point.x,
      y1: to.point.y,
      r1: to.radius,
      opacity1: to.opacity,
    });
  };

  const end = (): void => {
    stroke = null;
    first = null;
    last = null;
  };

  /** The stroke so far is one straight line from its first point: drawn anew with each move. */
  const drawStraight = (to: Dab): void => {
    stroke?.clear();
    if (first) connect(first, to);
    last = to;
  };

  /** Undo, or another image, ends a stroke that is being drawn (S9). */
  const isOver = (): boolean => !stroke || editor.live !== stroke;

  return {
    cursor: 'none',
    down(event) {
      const state = editor.store.getState();
      const dab = dabOf(lastOf(event));
      stroke = editor.beginStroke(mode, state.brush.overlap);
      if (!stroke) return;
      const start = event.shift && lastEnd?.imageId === state.imageId ? lastEnd.dab : dab;
      connect(start, dab);
      first = start;
      last = dab;
      editor.strokeChanged();
    },
    move(event: ToolEvent) {
      if (isOver() || !last) return;
      if (event.shift) drawStraight(dabOf(lastOf(event)));
      else {
        for (const sample of event.samples) {
          const dab = dabOf(sample);
          connect(last, dab);
          last = dab;
        }
      }
      editor.strokeChanged();
    },
    up() {
      if (!isOver() && last) {
        lastEnd = { imageId: editor.store.getState().imageId, dab: last };
        editor.endStroke(label);
      }
      end();
    },
    cancel() {
      editor.abandonStroke();
      end();
    },
    resize(by) {
      const { brush } = editor.store.getState();
      editor.store.setState({ brush: { ...brush, size: clamp(brush.size + by, options.min, options.max) } });
    },
  };
}
