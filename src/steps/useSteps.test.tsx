// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useSteps } from './useSteps.ts';

const STEPS = [
  { id: 'photo', title: 'Photo' },
  { id: 'face', title: 'Face' },
];

test('a step that is not open yet is replaced by the one that is, so that the back button is no trap', () => {
  const go = vi.fn<(number: number, replace?: boolean) => void>();
  const { result } = renderHook(() => useSteps(STEPS, [2, go]));
  expect(result.current.number).toBe(1);
  expect(go).toHaveBeenCalledExactlyOnceWith(1, true);
});
