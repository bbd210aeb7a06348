import { checkMaskings } from '@facet/editor-core/presets/check-maskings.ts';
import { expect, test } from 'vitest';
import { keyText } from './keyText.ts';
import { actionText, groupText, hintText } from './texts.ts';

const { actions, tools } = checkMaskings;

test.each(actions.map(({ id, group }) => [id, group]))(
  'the action %s has a name, and so has its group',
  (id, group) => {
    expect(actionText(id)).not.toBe(id);
    expect(groupText(group)).not.toBe(group);
  },
);

test.each(Object.keys(tools))('the tool %s says how it works, to hands with and without keys', (tool) => {
  for (const hasFingers of [true, false]) expect(hintText(tool, hasFingers)).not.toBe('');
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
