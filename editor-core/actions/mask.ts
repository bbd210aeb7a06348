import * as masks from '../commands/masks.ts';
import type { EditorAction, EditorContext } from '../editor.ts';
import type { Amounts } from '../options.ts';
import { canEditMask } from '../state.ts';

const maskAction = (id: string, key: string, run: (context: EditorContext) => void): EditorAction => ({
  id,
  group: 'mask',
  keys: [key],
  isEnabled: canEditMask,
  run,
});

const amounts = ({ editor }: EditorContext): Amounts => editor.store.getState().amounts;

export const maskActions: readonly EditorAction[] = [
  maskAction('grow', '>', (context) => void masks.grow(context, amounts(context).grow)),
  maskAction('shrink', '<', (context) => void masks.shrink(context, amounts(context).grow)),
  maskAction('feather', 'Shift+f', (context) => void masks.feather(context, amounts(context).feather)),
  maskAction('smooth', 'Shift+s', (context) => void masks.smooth(context, amounts(context).smooth)),
  maskAction('fillHoles', 'Shift+h', (context) => void masks.fillHoles(context, amounts(context).speck)),
  maskAction(
    'removeIslands',
    'Shift+i',
    (context) => void masks.removeIslands(context, amounts(context).speck),
  ),
  maskAction('invert', 'i', masks.invertMask),
  maskAction('flipHorizontal', 'Shift+x', (context) => masks.flip(context, 'horizontal')),
  maskAction('flipVertical', 'Shift+y', (context) => masks.flip(context, 'vertical')),
];
