import { setMaskOpacity, zoomToPerson } from '../commands/view.ts';
import type { EditorAction, EditorContext } from '../editor.ts';
import { always } from './tools.ts';

/** The id of the image so many further, around the end. */
export function imageAt({ editor }: EditorContext, step: number): string {
  const { images, imageId } = editor.store.getState();
  const at = images.findIndex(({ id }) => id === imageId);
  return images[(at + step + images.length) % images.length].id;
}

function showNext(context: EditorContext, step: number): void {
  const id = imageAt(context, step);
  if (id !== context.editor.store.getState().imageId) context.editor.showImage(id);
}

function changeOpacity({ editor }: EditorContext, steps: number): void {
  const { maskOpacity } = editor.store.getState();
  setMaskOpacity(editor, maskOpacity + steps * editor.options.maskOpacity.step);
}

const viewAction = (
  id: string,
  key: string,
  run: EditorAction['run'],
  isEnabled: EditorAction['isEnabled'] = always,
): EditorAction => ({ id, group: 'view', keys: [key], isEnabled, run });

export const imageActions: readonly EditorAction[] = [
  viewAction('nextImage', 'PageDown', (context) => showNext(context, 1)),
  viewAction('previousImage', 'PageUp', (context) => showNext(context, -1)),
];

export const fitPerson: EditorAction = viewAction('fitPerson', 'z', ({ editor }) => zoomToPerson(editor));

export const lookActions: readonly EditorAction[] = [
  viewAction('lessOpacity', ',', (context) => changeOpacity(context, -1)),
  viewAction('moreOpacity', '.', (context) => changeOpacity(context, 1)),
  viewAction('dim', 'd', ({ editor: { store } }) => store.setState({ isDimmed: !store.getState().isDimmed })),
  viewAction(
    'leavePenMode',
    'Shift+m',
    ({ editor: { store } }) => store.setState({ isPenMode: false }),
    ({ isPenMode }) => isPenMode,
  ),
];

export const help: EditorAction = {
  id: 'help',
  group: 'help',
  keys: ['?'],
  isEnabled: always,
  run: ({ editor: { store } }) => store.setState({ isHelpShown: !store.getState().isHelpShown }),
};
