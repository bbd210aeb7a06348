import type { ImageBox } from '@facet/canvas-core/geometry.ts';
import { everywhere, type FrameBox, joined, ofImage, widened } from '@facet/canvas-core/render/frame-box.ts';
import type { Viewport } from '@facet/canvas-core/view/viewport.ts';
import type { Graphics } from 'pixi.js';
import { unlocked } from '../commands.ts';
import { chosen, type LayerState } from '../editor.ts';
import { HANDLES, handlePoint } from '../handles.ts';
import { boundsOf, wholeBox } from '../model.ts';

const accent = 0x9b6cff;
const guideColour = 0xff4d8d;
const white = 0xffffff;
/** Viewport pixels: side of a handle, and how far marks reach beyond what they are about. */
const handleSide = 10;
const reach = 8;

/** Outlines of what is chosen, its handles, the guides of snapping, and the box that chooses. */
export function drawMarks(marks: Graphics, state: LayerState, viewport: Viewport): void {
  const { document, guides, marquee, canvas, tool } = state;
  marks.clear();
  const outline = (box: ImageBox, width: number, color: number) => {
    const { left, top, right, bottom } = onPixels(ofImage(box, viewport));
    marks.rect(left, top, right - left, bottom - top).stroke({ width, color, alignment: 0.5 });
  };
  const layers = chosen(state);
  for (const layer of layers) outline(layer, layers.length > 1 ? 1 : 2, accent);
  const free = unlocked(document, state.selection);
  const bounds = boundsOf(free);
  if (tool === 'crop' && free.length > 0) outline(wholeBox(free[0]!), 1, white);
  if (bounds && tool !== 'pan') {
    if (free.length > 1) outline(bounds, 2, accent);
    for (const handle of HANDLES) {
      if (free.length > 1 && handle.length === 1) continue;
      const at = handlePoint(bounds, handle);
      const x = Math.round(at.x * viewport.zoom + viewport.x);
      const y = Math.round(at.y * viewport.zoom + viewport.y);
      marks
        .rect(x - handleSide / 2, y - handleSide / 2, handleSide, handleSide)
        .fill(tool === 'crop' ? accent : white)
        .stroke({ width: 2, color: tool === 'crop' ? white : accent, alignment: 0.5 });
    }
  }
  for (const { axis, at } of guides) {
    if (axis === 'x') marks.rect(at * viewport.zoom + viewport.x - 0.5, 0, 1, canvas.height);
    else marks.rect(0, at * viewport.zoom + viewport.y - 0.5, canvas.width, 1);
    marks.fill(guideColour);
  }
  if (marquee) {
    const { left, top, right, bottom } = ofImage(marquee, viewport);
    marks
      .rect(left, top, right - left, bottom - top)
      .fill({ color: accent, alpha: 0.15 })
      .stroke({ width: 1, color: accent });
  }
}

/** Without smooth edges, lines are as wide as they are meant where they begin at a pixel. */
const onPixels = ({ left, top, right, bottom }: FrameBox): FrameBox => ({
  ...{ left: Math.round(left), top: Math.round(top) },
  ...{ right: Math.round(right), bottom: Math.round(bottom) },
});

/** Where marks are, in viewport pixels. */
export function marksBox(state: LayerState, viewport: Viewport): FrameBox | null {
  if (state.guides.length > 0) return everywhere;
  const boxes = chosen(state).map((layer) => (state.tool === 'crop' ? wholeBox(layer) : layer));
  if (state.marquee) boxes.push(state.marquee as (typeof boxes)[number]);
  return boxes.map((box) => widened(ofImage(box, viewport), reach)).reduce<FrameBox | null>(joined, null);
}
