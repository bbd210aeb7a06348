// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { attachKeyboard, keyName } from './keyboard.ts';

afterEach(() => document.body.replaceChildren());

const key = (init: KeyboardEventInit): KeyboardEvent =>
  new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });

test.each([
  [{ key: 'b', code: 'KeyB' }, 'b'],
  [{ key: 'B', code: 'KeyB', shiftKey: true }, 'Shift+b'],
  [{ key: 'z', code: 'KeyZ', ctrlKey: true }, 'Mod+z'],
  [{ key: 'Z', code: 'KeyZ', metaKey: true, shiftKey: true }, 'Mod+Shift+z'],
  [{ key: '?', code: 'Slash', shiftKey: true }, '?'],
  [{ key: '{', code: 'BracketLeft', shiftKey: true }, '{'],
  [{ key: 'Delete', code: 'Delete', shiftKey: true }, 'Shift+Delete'],
  [{ key: '[', code: 'Digit5', altKey: true }, '['],
  [{ key: '}', code: 'Digit9', altKey: true, shiftKey: true }, '}'],
  [{ key: '[', code: 'Digit8', modifierAltGraph: true }, '['],
  [{ key: '[', code: 'Digit8', ctrlKey: true, altKey: true, modifierAltGraph: true }, '['],
  [{ key: '1', code: 'Digit1', altKey: true }, 'Alt+1'],
  [{ key: '+', code: 'Equal', ctrlKey: true, shiftKey: true }, 'Mod++'],
  [{ key: 'ㅠ', code: 'KeyB' }, 'b'],
])('%o is named %s', (init, name) => {
  expect(keyName(key(init))).toBe(name);
});

function root() {
  const element = document.createElement('div');
  element.innerHTML = '<input><button>x</button><div tabindex="0" id="canvas"></div>';
  document.body.append(element);
  const handlers = {
    signal: new AbortController().signal,
    run: vi.fn(() => true),
    toolKey: vi.fn((_key: string, _alt: boolean) => false),
    abandon: vi.fn(() => false),
    space: vi.fn(),
  };
  attachKeyboard(element, handlers);
  const press = (selector: string, init: KeyboardEventInit): KeyboardEvent => {
    const event = key(init);
    element.querySelector(selector)!.dispatchEvent(event);
    return event;
  };
  return { handlers, press };
}

test('keys count inside the editor, but not in fields', () => {
  const { handlers, press } = root();
  expect(press('#canvas', { key: 'b' }).defaultPrevented).toBe(true);
  expect(press('input', { key: 'b' }).defaultPrevented).toBe(false);
  expect(handlers.run.mock.calls).toEqual([['b']]);
});

test('a list of choices that has the focus keeps the keys that choose, and letters are tools', () => {
  const { handlers, press } = root();
  document.body.firstElementChild!.insertAdjacentHTML('beforeend', '<select><option>Brush</option></select>');
  for (const own of ['ArrowDown', 'Enter', ' ', 'Home', 'Escape']) {
    expect(press('select', { key: own }).defaultPrevented).toBe(false);
  }
  expect(press('select', { key: 'b' }).defaultPrevented).toBe(true);
  expect(handlers.run.mock.calls).toEqual([['b']]);
});

test('a slider and a switch that have the focus keep their own keys, and no other', () => {
  const { handlers, press } = root();
  document.body.firstElementChild!.insertAdjacentHTML(
    'beforeend',
    '<input type="range"><input type="checkbox">',
  );
  press('[type=range]', { key: 'ArrowLeft' });
  press('[type=range]', { key: 'PageDown' });
  press('[type=checkbox]', { key: ' ' });
  press('[type=range]', { key: 'e' });
  press('[type=checkbox]', { key: ']' });
  expect(handlers.run.mock.calls).toEqual([['e'], [']']]);
});

test('Space and Enter stay with a focused button; other keys work there too', () => {
  const { handlers, press } = root();
  press('button', { key: ' ' });
  press('button', { key: 'Enter' });
  expect(handlers.toolKey).not.toHaveBeenCalled();
  press('button', { key: 'e' });
  expect(handlers.space).not.toHaveBeenCalled();
  expect(handlers.run.mock.calls).toEqual([['e']]);
  press('#canvas', { key: ' ' });
  expect(handlers.space).toHaveBeenCalledWith(true);
});

test('G6: the tool hears whether Alt is held, for Alt+Enter cuts out', () => {
  const { handlers, press } = root();
  press('#canvas', { key: 'Enter', altKey: true });
  press('#canvas', { key: 'Enter' });
  expect(handlers.toolKey.mock.calls).toEqual([
    ['Enter', true],
    ['Enter', false],
  ]);
});

test('K6: Shift+Delete clears the mask, also where the tool would take a vertex away', () => {
  const { handlers, press } = root();
  press('#canvas', { key: 'Delete', shiftKey: true });
  expect(handlers.toolKey).not.toHaveBeenCalled();
  expect(handlers.run.mock.calls).toEqual([['Shift+Delete']]);
  press('#canvas', { key: 'Delete' });
  expect(handlers.toolKey).toHaveBeenCalledWith('Delete', false);
});

test('Space that is released outside of the editor is released', () => {
  const { handlers, press } = root();
  press('#canvas', { key: ' ' });
  document.body.dispatchEvent(new KeyboardEvent('keyup', { key: ' ', bubbles: true }));
  expect(handlers.space.mock.calls).toEqual([[true], [false]]);
});

test('Esc goes to the tool first, then ends what is going on', () => {
  const { handlers, press } = root();
  handlers.toolKey.mockReturnValueOnce(true);
  press('#canvas', { key: 'Escape' });
  expect(handlers.abandon).not.toHaveBeenCalled();
  press('#canvas', { key: 'Escape' });
  expect(handlers.abandon).toHaveBeenCalled();
});
