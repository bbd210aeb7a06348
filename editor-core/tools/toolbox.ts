import type { ToolId } from '../state.ts';
import { createStrokeTool } from './brush.ts';
import { createFillTool } from './fill.ts';
import { createPolygonTool } from './polygon.ts';
import { createScissorsTool } from './scissors.ts';
import { createBadgeTool, createPickTool } from './simple.ts';
import { createSmartTool } from './smart.ts';
import type { CreateTool, Tool, ToolContext } from './tool.ts';
import { createVertexTool } from './vertices.ts';

/** Panning belongs to the input, which does it with every tool; the tool of that name does nothing else. */
const makers: Record<ToolId, CreateTool> = {
  brush: (context) => createStrokeTool(context, 'paint'),
  eraser: (context) => createStrokeTool(context, 'erase'),
  polygon: createPolygonTool,
  vertices: createVertexTool,
  fill: createFillTool,
  smart: createSmartTool,
  scissors: createScissorsTool,
  pick: createPickTool,
  badge: createBadgeTool,
  pan: () => ({ cursor: 'grab', down() {}, move() {}, up() {}, cancel() {} }),
};

export interface Toolbox {
  /** The chosen tool. */
  readonly tool: Tool;
  /** What a pen's eraser end uses (T4). */
  readonly eraser: Tool;
  close(): void;
}

/** Keeps one tool at work: the one that the state names, for the image that it shows. */
export function createToolbox(context: ToolContext): Toolbox {
  const { store } = context.editor;
  const eraser = makers.eraser(context);
  let tool = makers[store.getState().tool](context);

  const stop = store.subscribe((state, previous) => {
    if (state.tool === previous.tool && state.imageId === previous.imageId) return;
    // no cancel: a stroke goes on with the pointer that draws it, and so ends where it ends (S9)
    tool.close?.();
    tool = makers[state.tool](context);
  });

  return {
    get tool() {
      return tool;
    },
    eraser,
    close() {
      stop();
      tool.cancel();
      tool.close?.();
      eraser.cancel();
    },
  };
}
