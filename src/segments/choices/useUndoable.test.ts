// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { useUndoable } from './useUndoable.ts';

test('steps are taken back by the keys’ places, whatever letters are printed on them', () => {
  const { result } = renderHook(() => useUndoable(['none'], 0));
  const press = (init: KeyboardEventInit) =>
    act(() => {
      const nativeEvent = new globalThis.KeyboardEvent('keydown', { ctrlKey: true, ...init });
      result.current.onKeyDown({ nativeEvent, preventDefault() {} } as KeyboardEvent);
    });
  act(() => result.current.change('one'));
  // Cyrillic
  press({ key: 'я', code: 'KeyZ' });
  expect(result.current.now).toEqual(['none']);
  press({ key: 'Я', code: 'KeyZ', shiftKey: true });
  expect(result.current.now).toEqual(['one']);
  press({ key: 'z', code: 'KeyZ' });
  press({ key: 'y', code: 'KeyY' });
  expect(result.current.now).toEqual(['one']);
});
