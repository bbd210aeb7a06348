// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSwipeDown } from './useSwipeDown.ts';

function Grip({ onSwipe }: { onSwipe: () => void }) {
  const { handlers } = useSwipeDown({ onSwipe });
  return (
    <div role="presentation" {...handlers}>
      grip
    </div>
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['a tall sheet after 400 px', 100, 501, true],
  ['not before', 100, 499, false],
  ['a low sheet at the end of the window', 600, 750, true],
  ['not before that either', 600, 700, false],
])('a swipe closes %s', (_, from, to, closes) => {
  vi.stubGlobal('innerHeight', 768);
  const onSwipe = vi.fn();
  render(<Grip onSwipe={onSwipe} />);
  const grip = screen.getByText('grip');
  fireEvent(grip, new MouseEvent('pointerdown', { bubbles: true, clientY: from }));
  fireEvent(grip, new MouseEvent('pointermove', { bubbles: true, clientY: to }));
  fireEvent(grip, new MouseEvent('pointerup', { bubbles: true, clientY: to }));
  expect(onSwipe).toHaveBeenCalledTimes(closes ? 1 : 0);
});
