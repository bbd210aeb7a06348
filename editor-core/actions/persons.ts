import * as masks from '../commands/masks.ts';
import type { EditorAction, EditorContext } from '../editor.ts';
import { isFront, layersInOrder, personId, personNumber } from '../model/document.ts';
import { canEdit, canEditMask, type EditorState, imageOf } from '../state.ts';
import { always } from './tools.ts';
import { imageAt } from './view.ts';

const hasOtherImage = (state: EditorState): boolean => canEditMask(state) && state.images.length > 1;

function choosePerson({ editor }: EditorContext, step: number): void {
  const state = editor.store.getState();
  const layers = layersInOrder(imageOf(state));
  const at = layers.findIndex(({ id }) => id === state.personId);
  const next = layers[(at + step + layers.length) % layers.length];
  if (next) editor.store.setState({ personId: next.id });
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

const personAction = (
  id: string,
  keys: readonly string[],
  isEnabled: EditorAction['isEnabled'],
  run: EditorAction['run'],
): EditorAction => ({ id, group: 'persons', keys, isEnabled, run });

export const personActions: readonly EditorAction[] = [
  personAction('nextPerson', ['n'], always, (context) => choosePerson(context, 1)),
  personAction('previousPerson', ['Shift+n'], always, (context) => choosePerson(context, -1)),
  personAction('choosePerson', digits, always, ({ editor }, key) => {
    const { persons } = imageOf(editor.store.getState());
    const person = persons.find(({ id }) => personNumber(id) === Number(key));
    if (person) editor.store.setState({ personId: person.id });
  }),
  personAction('toggleShown', ['x'], canEditMask, ({ editor }) => {
    const { personId } = editor.store.getState();
    if (personId) masks.toggleShown(editor, personId);
  }),
  personAction('addPerson', ['Shift+a'], canEdit, masks.addPerson),
  personAction('removePerson', ['Shift+r'], canEditMask, (context) => {
    const { personId } = context.editor.store.getState();
    if (personId) masks.removePerson(context, personId);
  }),
  personAction('copyToNext', ['Shift+PageDown'], hasOtherImage, (context) =>
    masks.copyToImage(context, imageAt(context, 1)),
  ),
  personAction('copyToPrevious', ['Shift+PageUp'], hasOtherImage, (context) =>
    masks.copyToImage(context, imageAt(context, -1)),
  ),
];

/** Of products that ask what stands in front of faces: from a person to that, and back. */
export const frontAction: EditorAction = personAction('inFront', ['j'], canEditMask, (context) => {
  const { personId: chosen } = context.editor.store.getState();
  if (!chosen) return;
  if (isFront(chosen)) context.editor.store.setState({ personId: personId(personNumber(chosen)) });
  else masks.selectFront(context, chosen);
});
