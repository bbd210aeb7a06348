import type { Size } from '@facet/canvas-core/geometry.ts';
import { differenceOf, exclusionOf, intersectionOf, invert, unionOf } from '@facet/wasm/combine.ts';
import { fillPolygons } from '@facet/wasm/fill.ts';
import { type Mask, sameMask } from '@facet/wasm/mask.ts';
import type { TaskOptions } from '@facet/workers/progress.ts';
import type { Editor, EditorContext } from '../editor.ts';
import {
  createFront,
  createPerson,
  frontId,
  isFront,
  nextPersonNumber,
  type PersonId,
  personId,
  personNumber,
  personOf,
} from '../model/document.ts';
import { canEdit, imageOf } from '../state.ts';
import { flipped, scaled } from './transform.ts';

/** Between two persons (K5); *exclude* keeps what only one of them has. */
export type Combination = 'union' | 'subtract' | 'intersect' | 'exclude';

const combinations: Record<Combination, (a: Mask, b: Mask) => Mask> = {
  union: unionOf,
  subtract: differenceOf,
  intersect: intersectionOf,
  exclude: exclusionOf,
};

/** Runs a worker's command on the selected mask (K1–K3). A result for a mask that changed in the meantime is dropped. */
async function replace(
  { editor }: EditorContext,
  label: string,
  work: (mask: Mask, task: TaskOptions) => Promise<Mask>,
): Promise<void> {
  const person = editor.personToDraw();
  if (!person) return;
  const { imageId } = editor.store.getState();
  await editor.run(label, async (task) => {
    const mask = await work(person.mask, task);
    if (editor.store.getState().imageId !== imageId) return;
    if (editor.person(person.id)?.mask === person.mask) editor.setMasks(label, new Map([[person.id, mask]]));
    else editor.emit('problem', editor.words.personChanged(person.id));
  });
}

export const grow = (context: EditorContext, radius: number): Promise<void> =>
  replace(context, 'grow', (mask, task) => context.services.pool.run('grow', { mask, radius }, task));

export const shrink = (context: EditorContext, radius: number): Promise<void> =>
  replace(context, 'shrink', (mask, task) => context.services.pool.run('shrink', { mask, radius }, task));

export const feather = (context: EditorContext, radius: number): Promise<void> =>
  replace(context, 'feather', (mask, task) => context.services.pool.run('feather', { mask, radius }, task));

export const smooth = (context: EditorContext, radius: number): Promise<void> =>
  replace(context, 'smooth', (mask, task) => context.services.pool.run('smooth', { mask, radius }, task));

/** @param maxArea pixels: larger holes stay */
export const fillHoles = (context: EditorContext, maxArea: number): Promise<void> =>
  replace(context, 'fillHoles', (mask, task) =>
    context.services.pool.run('fillHoles', { mask, maxArea }, task),
  );

/** @param minArea pixels: smaller islands go */
export const removeIslands = (context: EditorContext, minArea: number): Promise<void> =>
  replace(context, 'removeIslands', (mask, task) =>
    context.services.pool.run('removeIslands', { mask, minArea }, task),
  );

/** What is done at once, without a worker. */
function replaceNow({ editor }: EditorContext, label: string, change: (mask: Mask) => Mask): void {
  const person = editor.personToDraw();
  if (person) editor.setMasks(label, new Map([[person.id, change(person.mask)]]));
}

export const invertMask = (context: EditorContext): void => replaceNow(context, 'invert', invert);

export const flip = (context: EditorContext, axis: 'horizontal' | 'vertical'): void =>
  replaceNow(context, 'flip', (mask) => flipped(mask, axis));

/** Back to the base mask (K6). */
export function clear(context: EditorContext): void {
  const base = context.editor.person()?.base;
  if (base) replaceNow(context, 'clear', () => base);
}

export function combineWith(context: EditorContext, combination: Combination, other: PersonId): void {
  const mask = context.editor.person(other)?.mask;
  if (mask) replaceNow(context, combination, (own) => combinations[combination](own, mask));
}

/** Gives the person of the same number on another image the selected mask, scaled with the image (K7). */
export function copyToImage({ editor }: EditorContext, imageId: string): boolean {
  const person = editor.person();
  const target = editor.store.getState().images.find(({ id }) => id === imageId);
  if (!person || !target || !canEdit(editor.store.getState())) return false;
  // nothing is in front of the face of somebody who isn't there
  if (isFront(person.id) && !personOf(target, personId(personNumber(person.id)))) return false;
  const mask = scaled(person.mask, target);
  const isChanged = editor.changeImage(imageId, 'copy', (image) => {
    const [layers, create] = isFront(person.id) ? [image.fronts, createFront] : [image.persons, createPerson];
    const there = layers.find(({ id }) => id === person.id);
    if (there) {
      if (!sameMask(there.mask, mask)) there.mask = mask;
      return;
    }
    const number = personNumber(person.id);
    const place = layers.findLastIndex(({ id }) => personNumber(id) < number) + 1;
    layers.splice(place, 0, create(number, mask));
  });
  if (isChanged) editor.emit('copy', { imageId });
  return isChanged;
}

const blank = (size: Size): Mask => fillPolygons([], { ...size, rule: 'even-odd', antialias: false });

/** Adds a person without a pixel and selects it. */
export function addPerson({ editor }: EditorContext): void {
  const state = editor.store.getState();
  const image = imageOf(state);
  const number = nextPersonNumber(image);
  // a number is nobody else's, and the server knows none beyond
  if (!canEdit(state) || number > editor.options.maxPersons) return;
  const person = createPerson(number, blank(image));
  editor.change('addPerson', ({ persons }) => {
    persons.push(person);
  });
  editor.store.setState({ personId: person.id });
}

export function removePerson({ editor }: EditorContext, id: PersonId): void {
  const state = editor.store.getState();
  if (!canEdit(state) || !personOf(imageOf(state), id)) return;
  editor.change(isFront(id) ? 'removeFront' : 'removePerson', (image) => {
    if (!isFront(id)) image.persons = image.persons.filter((person) => person.id !== id);
    image.fronts = image.fronts.filter((front) => personNumber(front.id) !== personNumber(id));
  });
}

/** Selects what is in front of a person's face; where nothing was found or drawn yet, it begins without a pixel (F3). */
export function selectFront({ editor }: EditorContext, person: PersonId): void {
  const state = editor.store.getState();
  const number = personNumber(person);
  const id = frontId(number);
  if (!personOf(imageOf(state), id)) {
    if (!canEdit(state)) return;
    const front = createFront(number, blank(imageOf(state)));
    editor.change('addFront', ({ fronts }) => {
      const place = fronts.findLastIndex((one) => personNumber(one.id) < number) + 1;
      fronts.splice(place, 0, front);
    });
  }
  editor.store.setState({ personId: id });
}

/** Switches a person off or on (P2, U6). */
export function toggleShown(editor: Editor, id: PersonId): void {
  editor.change('toggle', (image) => {
    const person = [...image.persons, ...image.fronts].find((one) => one.id === id);
    if (person) person.isShown = !person.isShown;
  });
}
