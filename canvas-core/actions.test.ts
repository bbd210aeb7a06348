import { expect, test } from 'vitest';
import { type Action, createActions } from './actions.ts';

interface State {
  isOn: boolean;
}

const done: string[] = [];
const action = (id: string, ...keys: string[]): Action<string, State> => ({
  id,
  group: 'edit',
  keys,
  isEnabled: ({ isOn }) => isOn,
  run: (context, key) => done.push(`${id} ${context} ${key}`),
});

test('a key does what it means, when that can be done now', () => {
  const actions = createActions([action('redo', 'Mod+y', 'Mod+Shift+z'), action('undo', 'Mod+z')]);
  expect(actions.runKey('here', { isOn: true }, 'Mod+Shift+z')).toBe(true);
  expect(actions.runKey('here', { isOn: false }, 'Mod+z')).toBe(false);
  expect(actions.runKey('here', { isOn: true }, 'q')).toBe(false);
  expect(done).toEqual(['redo here Mod+Shift+z']);
  expect(actions.find('undo')?.keys).toEqual(['Mod+z']);
});

test('no two actions of a product share an id or a key', () => {
  expect(() => createActions([action('a', 'x'), action('b', 'y', 'x')])).toThrow("Two actions share 'x'.");
  expect(() => createActions([action('a', 'x'), action('a', 'y')])).toThrow("Two actions share 'a'.");
});
