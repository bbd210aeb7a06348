// @vitest-environment jsdom

import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../../testing/render.tsx';
import { WindowList } from './WindowList.tsx';

const ROW = 150;

// jsdom lays nothing out
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, -scrollY, 600, ROW),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.scrollY = 0;
});

function open(count: number) {
  const entries = Array.from({ length: count }, (_, id) => ({ id }));
  renderInApp(
    <WindowList
      entries={entries}
      keyOf={({ id }) => id}
      label="Things"
      columns={4}
      gap={12}
      estimate={() => ROW}
      render={({ id }) => <a href={`#${id}`}>{id}</a>}
    />,
  );
}

const shown = () => screen.getAllByRole('listitem').map((item) => Number(item.textContent));

function scroll(to: number) {
  act(() => {
    window.scrollY = to;
    window.dispatchEvent(new Event('scroll'));
  });
}

test('of 5,000 entries only those in view and a few beside them are in the document', () => {
  open(5000);
  expect(shown().length).toBeLessThan(60);
  expect(shown()[0]).toBe(0);
  scroll(100 * (ROW + 12));
  expect(shown().length).toBeLessThan(60);
  expect(shown()).toContain(400);
  expect(shown()).not.toContain(0);
});

test('screen readers are told which of how many an entry is', () => {
  open(5000);
  scroll(100 * (ROW + 12));
  const item = screen.getAllByRole('listitem').find(({ textContent }) => textContent === '401')!;
  expect([item.getAttribute('aria-posinset'), item.getAttribute('aria-setsize')]).toEqual(['402', '5000']);
});

test('the list is as high as all of its rows', () => {
  open(9);
  expect(screen.getByRole('list').style.height).toBe(`${3 * ROW + 2 * 12}px`);
  expect(shown()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('entries of one heading stand below it, and its row is higher', () => {
  const entries = Array.from({ length: 11 }, (_, id) => ({ id }));
  renderInApp(
    <WindowList
      entries={entries}
      keyOf={({ id }) => id}
      label="Things"
      columns={4}
      gap={0}
      estimate={() => ROW}
      headingOf={({ id }) => (id < 6 ? 'Today' : 'Before')}
      render={({ id }) => <a href={`#${id}`}>{id}</a>}
    />,
  );
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Today', 'Before']);
  // 0–3, 4–5, 6–9, 10
  const rows = screen.getAllByRole('listitem').map((item) => item.getAttribute('data-index'));
  expect(rows.join('')).toBe('00001122223');
  const places = screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-posinset'));
  expect(places).toEqual(Array.from({ length: 11 }, (_, index) => String(index + 1)));
});

test('at another width no entry lies over the next, though it told its height before the list knew of the width', () => {
  const observers: { tell: ResizeObserverCallback; targets: Set<Element> }[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      targets = new Set<Element>();
      constructor(tell: ResizeObserverCallback) {
        observers.push({ tell, targets: this.targets });
      }
      observe = (element: Element) => void this.targets.add(element);
      unobserve = (element: Element) => void this.targets.delete(element);
      disconnect = () => this.targets.clear();
    },
  );
  open(8);
  const tops = () =>
    screen.getAllByRole('listitem').map((item) => Number.parseFloat(item.style.translate.split(' ')[1]!));
  expect(tops()[4]).toBe(ROW + 12);

  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(2 * ROW);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, -scrollY, 300, 2 * ROW),
  );
  const isOfRows = ({ targets }: { targets: Set<Element> }) =>
    [...targets].some(({ tagName }) => tagName === 'LI');
  const inOrder = [...observers.filter(isOfRows), ...observers.filter((observer) => !isOfRows(observer))];
  act(() => {
    for (const { tell, targets } of inOrder) {
      const size = { blockSize: 2 * ROW, inlineSize: 300 };
      const entries = [...targets].map((target) => ({ target, borderBoxSize: [size] }));
      tell(entries as never, null as never);
    }
  });
  expect(tops()[4]).toBe(2 * ROW + 12);
});
