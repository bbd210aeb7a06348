// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useActKey } from './useActKey.ts';

const keys = () => renderHook(() => useActKey()).result.current;

test('the same content keeps its key until it is done, and is another act afterwards', () => {
  const { keyOf, done } = keys();
  const first = keyOf({ name: 'Frame', cost: 5 });
  expect(keyOf({ name: 'Frame', cost: 5 })).toBe(first);
  done();
  expect(keyOf({ name: 'Frame', cost: 5 })).not.toBe(first);
});

test('other content is another act, and so is another file', () => {
  const { keyOf } = keys();
  const file = (name: string) => new File(['x'], name, { lastModified: 1 });
  const first = keyOf({ caption: 'a', file: file('one.png') });
  expect(keyOf({ caption: 'a', file: file('one.png') })).toBe(first);
  const second = keyOf({ caption: 'a', file: file('two.png') });
  expect(second).not.toBe(first);
  expect(keyOf({ caption: 'b', file: file('two.png') })).not.toBe(second);
});
