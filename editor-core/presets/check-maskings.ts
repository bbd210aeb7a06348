import { viewActions } from '@facet/canvas-core/actions.ts';
import { createPanTool } from '@facet/canvas-core/tool.ts';
import { brushActions } from '../actions/brush.ts';
import { combineActions } from '../actions/combine.ts';
import { editActions } from '../actions/edit.ts';
import { maskActions } from '../actions/mask.ts';
import { frontAction, personActions } from '../actions/persons.ts';
import { always, canEditFaces, chooseTool } from '../actions/tools.ts';
import { fitPerson, help, imageActions, lookActions } from '../actions/view.ts';
import type { EditorAction, EditorTools } from '../editor.ts';
import { createStrokeTool } from '../tools/brush.ts';
import { createFillTool } from '../tools/fill.ts';
import { createPolygonTool } from '../tools/polygon.ts';
import { createLassoTool, createRectangleTool } from '../tools/region.ts';
import { createScissorsTool } from '../tools/scissors.ts';
import { createBadgeTool, createPickTool } from '../tools/simple.ts';
import { createSmartTool } from '../tools/smart.ts';
import { createVertexTool } from '../tools/vertices.ts';
import { checkMaskingsOptions as options } from './check-maskings-options.ts';

const tools = {
  brush: (context) => createStrokeTool(context, 'paint'),
  eraser: (context) => createStrokeTool(context, 'erase'),
  lasso: createLassoTool,
  rectangle: createRectangleTool,
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
  chooseTool('lasso', 'q'),
  chooseTool('rectangle', 'm'),
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
  frontAction,
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
