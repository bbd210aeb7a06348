import { distance, type ImagePoint } from '@facet/canvas-core/geometry.ts';
import { lastOf, type Tool } from '@facet/canvas-core/tool.ts';
import { coverageAt } from '@facet/wasm/mask.ts';
import type { EditorContext } from '../editor.ts';
import { layersOf, type Person } from '../model/document.ts';
import { canEdit, imageOf } from '../state.ts';

const hard = 128;

/** The layer at a point: the one whose mask is there; of several the last, which lies on top. */
function personAt(persons: readonly Person[], { x, y }: ImagePoint): Person | undefined {
  return persons.findLast(
    ({ mask, isShown }) => isShown && coverageAt(mask, Math.floor(x), Math.floor(y)) >= hard,
  );
}

/** Selects the person under the pointer. */
export function createPickTool({ editor }: EditorContext): Tool {
  return {
    cursor: 'pointer',
    down(event) {
      const hit = personAt(layersOf(imageOf(editor.store.getState())), lastOf(event).point);
      if (hit) editor.store.setState({ personId: hit.id });
    },
    move() {},
    up() {},
    cancel() {},
  };
}

/** Moves a person's face badge by where it is held. One drag is one step, and a click selects alone. */
export function createBadgeTool({ editor }: EditorContext): Tool {
  /** `from`: of the badge's middle to where it is held. `at`: where it was moved to. */
  let held: { person: Person; from: ImagePoint; at: ImagePoint | null } | null = null;

  const drop = (): void => {
    held = null;
    editor.store.setState({ overlay: null });
  };

  return {
    cursor: 'move',
    down(event) {
      const state = editor.store.getState();
      const at = lastOf(event).point;
      const reach = Math.max(event.hitRadius, editor.options.badgeSize / 2 / state.viewport.zoom);
      const person = imageOf(state).persons.findLast(({ face }) => face && distance(face.at, at) <= reach);
      if (!person?.face || !canEdit(state)) return;
      const { x, y } = person.face.at;
      held = { person, from: { x: at.x - x, y: at.y - y }, at: null };
      editor.store.setState({ personId: person.id });
    },
    move(event) {
      if (!held) return;
      const { x, y } = lastOf(event).point;
      const at = within({ x: x - held.from.x, y: y - held.from.y }, held.person.mask);
      held = { ...held, at };
      editor.store.setState({ overlay: { kind: 'badge', personId: held.person.id, at } });
    },
    up() {
      const moved = held;
      drop();
      const at = moved?.at;
      if (!at) return;
      editor.change('badge', (image) => {
        const person = image.persons.find(({ id }) => id === moved.person.id);
        if (person?.face && distance(person.face.at, at) > 0) person.face.at = at;
      });
    },
    cancel: drop,
    close: drop,
  };
}

const within = ({ x, y }: ImagePoint, { width, height }: Person['mask']): ImagePoint => ({
  x: Math.min(width, Math.max(0, x)),
  y: Math.min(height, Math.max(0, y)),
});
