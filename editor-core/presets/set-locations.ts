import { viewActions } from '@facet/canvas-core/actions.ts';
import { createPanTool } from '@facet/canvas-core/tool.ts';
import { brushActions } from '../actions/brush.ts';
import { editActions } from '../actions/edit.ts';
import { personActions } from '../actions/persons.ts';
import { always, canEditFaces, chooseTool } from '../actions/tools.ts';
import { fitPerson, help, imageActions, lookActions } from '../actions/view.ts';
import type { EditorAction, EditorSet, EditorTools } from '../editor.ts';
import { createStrokeTool } from '../tools/brush.ts';
import { createBadgeTool, createPickTool } from '../tools/simple.ts';
import { checkMaskings } from './check-maskings.ts';

const faceTools: EditorTools = { badge: createBadgeTool, pick: createPickTool, pan: createPanTool };

const maskTools: EditorTools = {
  brush: (context) => createStrokeTool(context, 'paint'),
  eraser: (context) => createStrokeTool(context, 'erase'),
};

const faceActions: readonly EditorAction[] = [
  chooseTool('badge', 'l', canEditFaces),
  chooseTool('pick', 'k', always),
  chooseTool('pan', 'h', always),
];

const maskActions: readonly EditorAction[] = [
  chooseTool('brush', 'b'),
  chooseTool('eraser', 'e'),
  ...brushActions,
];

const ofMasks = new Set(['clear', 'addPerson', 'removePerson', 'copyToNext', 'copyToPrevious']);
const sharedActions: readonly EditorAction[] = [
  ...editActions,
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

type Preset = Omit<EditorSet, 'words'>;

/** 'Set Locations': which face goes onto whom, and small corrections of the masks. */
export const setLocations: Preset = {
  options: checkMaskings.options,
  tools: { ...faceTools, ...maskTools },
  actions: [...faceActions, ...maskActions, ...sharedActions],
};

/** The same over masks that are somebody else's: faces alone. */
export const setFacesOnly: Preset = {
  options: checkMaskings.options,
  tools: faceTools,
  actions: [...faceActions, ...sharedActions.filter(({ id }) => !ofMasks.has(id))],
};
