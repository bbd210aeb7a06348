import { viewActions } from '@facet/canvas-core/actions.ts';
import { canvasOptions } from '@facet/canvas-core/options.ts';
import { createPanTool } from '@facet/canvas-core/tool.ts';
import { MASKING } from '@facet/contract/constants.ts';
import { brushActions } from '../actions/brush.ts';
import { combineActions } from '../actions/combine.ts';
import { editActions } from '../actions/edit.ts';
import { maskActions } from '../actions/mask.ts';
import { personActions } from '../actions/persons.ts';
import { always, canEditFaces, chooseTool } from '../actions/tools.ts';
import { fitPerson, help, imageActions, lookActions } from '../actions/view.ts';
import type { EditorAction, EditorTools } from '../editor.ts';
import type { EditorOptions } from '../options.ts';
import { createStrokeTool } from '../tools/brush.ts';
import { createFillTool } from '../tools/fill.ts';
import { createPolygonTool } from '../tools/polygon.ts';
import { createScissorsTool } from '../tools/scissors.ts';
import { createBadgeTool, createPickTool } from '../tools/simple.ts';
import { createSmartTool } from '../tools/smart.ts';
import { createVertexTool } from '../tools/vertices.ts';

const options: EditorOptions = {
  ...canvasOptions,
  brush: { min: 1, sliderMax: 50, max: 256, start: 5, eraserFactor: 2 },
  tolerance: 24,
  amounts: { grow: 3, feather: 5, smooth: 3, speck: 256 },
  maxAmount: { grow: 128, feather: 64, smooth: 64, speck: 1_000_000 },
  maskOpacity: { min: 0, max: 1, step: 0.1, start: 0.7 },
  canvas: { width: 800, height: 600, maxShown: 1024, maxShareOfWindow: 0.7, maxSide: 16_384 },
  history: { maxBytes: 64 * 2 ** 20, maxSteps: 1000 },
  badgeSize: 40,
  maxPersons: MASKING.maxMasks,
  maxTextureBytes: 192 * 2 ** 20,
  fitMargin: 40,
};

const tools = {
  brush: (context) => createStrokeTool(context, 'paint'),
  eraser: (context) => createStrokeTool(context, 'erase'),
  polygon: createPolygonTool,
  vertices: createVertexTool,
  fill: createFillTool,
  smart: createSmartTool,
  scissors: createScissorsTool,
  pick: createPickTool,
  badge: createBadgeTool,
  pan: createPanTool,
} satisfies EditorTools;

const actions: readonly EditorAction[] = [
  chooseTool('brush', 'b'),
  chooseTool('eraser', 'e'),
  chooseTool('polygon', 'p'),
  chooseTool('vertices', 'v'),
  chooseTool('fill', 'g'),
  chooseTool('smart', 's'),
  chooseTool('scissors', 'c'),
  chooseTool('pick', 'k', always),
  chooseTool('badge', 'l', canEditFaces),
  chooseTool('pan', 'h', always),
  ...brushActions,
  ...editActions,
  ...maskActions,
  ...combineActions,
  ...personActions,
  ...imageActions,
  viewActions.zoomIn,
  viewActions.zoomOut,
  viewActions.fit,
  fitPerson,
  viewActions.actualSize,
  viewActions.panLeft,
  viewActions.panRight,
  viewActions.panUp,
  viewActions.panDown,
  ...lookActions,
  help,
];

export type CheckMaskingsTool = keyof typeof tools;

/** The partner's mask editor. */
export const checkMaskings = { options, tools, actions };
