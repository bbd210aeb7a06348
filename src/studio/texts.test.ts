import { actions } from '@facet/editor-core/commands/actions.ts';
import { expect, test } from 'vitest';
import { keyText } from './keyText.ts';
import { actionText } from './texts.ts';

test.each(actions.map(({ id }) => id))('the action %s has a name', (id) => {
  expect(actionText(id)).not.toBe(id);
});

test('no key means two actions', () => {
  const keys = actions.flatMap((action) => action.keys);
  expect(new Set(keys).size).toBe(keys.length);
});

test.each([
  ['Mod+Shift+z', false, 'Ctrl + Shift + Z'],
  ['Mod+z', true, '⌘ + Z'],
  ['+', false, '+'],
  ['ArrowLeft', false, '←'],
  ['Shift+Delete', false, 'Shift + Del'],
  ['[', false, '['],
])('the key %s is shown as it is printed on keyboards', (name, onApple, shown) => {
  expect(keyText(name, onApple)).toBe(shown);
});
