// @vitest-environment jsdom

import type { SegmentFile } from '@facet/contract/rest.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import { SegmentViewer } from './SegmentViewer.tsx';
import type { Selection } from './segmentStates.ts';

const image = { url: '/f?s=1', width: 1920, height: 1281, placeholder: 'data:,' };
const person = (number: number): SegmentFile[number] => ({
  mask_id: `person_${number}`,
  coordinates: [
    [
      [0, 0],
      [9, 0],
      [9, 9],
    ],
  ],
});
const three = [person(1), person(2), person(3)];

function view(more: Partial<Parameters<typeof SegmentViewer>[0]> = {}) {
  return renderInApp(
    <SegmentViewer index={0} image={image} segments={three} selection={{ location: '0,1,_' }} {...more} />,
  );
}
const swatches = () =>
  screen
    .getAllByRole('button', { name: /^Person/ })
    .map((button) => button.querySelector<HTMLElement>('[style]')!.style.getPropertyValue('--mask'));
const toggles = () =>
  screen
    .getAllByRole('button', { name: /^Person/ })
    .map((button) => [button.textContent, button.getAttribute('aria-pressed')]);

afterEach(() => localStorage.clear());

test.each<[string, Selection, [string, string][]]>([
  [
    'a location list',
    { location: '0,1,_' },
    [
      ['Person 1Fixed in Image', 'false'],
      ['Person 2Generating Target', 'true'],
      ['Person 3Not Selected', 'false'],
    ],
  ],
  [
    'flags',
    { flags: ['0', '1', '1'] },
    [
      ['Person 1Generating Target', 'true'],
      ['Person 2Fixed in Image', 'false'],
      ['Person 3Fixed in Image', 'false'],
    ],
  ],
  [
    'nothing chosen',
    null,
    [
      ['Person 1', 'true'],
      ['Person 2', 'true'],
      ['Person 3', 'true'],
    ],
  ],
])('persons are tagged and start on or off by %s', (_, selection, shown) => {
  view({ selection });
  expect(toggles()).toEqual(shown);
});

test('numbers and colours stay when a person between others was removed', () => {
  view();
  const [first, , third] = swatches();
  cleanup();
  view({ segments: [three[0]!, three[2]!], selection: { flags: ['0', '1'] } });
  expect(toggles().map(([text]) => text)).toEqual(['Person 1Generating Target', 'Person 3Fixed in Image']);
  expect(swatches()).toEqual([first, third]);
});

test('who is switched on is not called not selected', async () => {
  view({ isFixable: true });
  await userEvent.click(screen.getByRole('button', { name: 'Enable Editing' }));
  await userEvent.click(screen.getByRole('button', { name: /^Person 3/ }));
  expect(toggles()[2]).toEqual(['Person 3', 'true']);
});

test('a segment can be switched only while editing is enabled', async () => {
  const onSwitch = vi.fn();
  view({ isFixable: true, onSwitch });
  const first = screen.getByRole<HTMLButtonElement>('button', { name: /^Person 1/ });
  expect(first.disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Enable Editing' }));
  await userEvent.click(first);
  expect(first.getAttribute('aria-pressed')).toBe('true');
  expect(onSwitch).toHaveBeenLastCalledWith([true, true, false]);
  await userEvent.click(screen.getByRole('button', { name: 'Disable Editing' }));
  expect(first.disabled).toBe(true);
  expect(first.getAttribute('aria-pressed')).toBe('true');
});

test('editing is not offered where a step is not fixable', () => {
  view();
  expect(screen.queryByRole('button', { name: /Editing/ })).toBeNull();
});

test('a photo without people says so', () => {
  view({ segments: [] });
  expect(screen.getByText('No segments available')).toBeTruthy();
});

test('the status line begins at 65 percent and follows keys and wheel, a tenth each, within 10 and 500', () => {
  view();
  const status = () => screen.getByText(/^Original:/).parentElement!.textContent;
  expect(status()).toBe('Original: 1920 x 1281 px | Zoom: 65%');
  const frame = screen.getByRole('region', { name: /^Image 1: photo/ });
  fireEvent.keyDown(frame, { key: '+' });
  expect(status()).toBe('Original: 1920 x 1281 px | Zoom: 72%');
  fireEvent.wheel(frame, { deltaY: 100 });
  expect(status()).toBe('Original: 1920 x 1281 px | Zoom: 65%');
  const turn = (deltaY: number) => {
    for (let notch = 0; notch < 50; notch++) fireEvent.wheel(frame, { deltaY });
  };
  turn(100);
  expect(status()).toContain('Zoom: 10%');
  turn(-100);
  expect(status()).toContain('Zoom: 500%');
});

test.each([
  ['smaller than its frame', { width: 60, height: 40 }],
  ['many times its frame', { width: 16_000, height: 9000 }],
])('a photo %s begins as large as any other', (_, size) => {
  view({ image: { ...image, ...size } });
  expect(screen.getByText(/^Original:/).parentElement!.textContent).toContain('Zoom: 65%');
  // the frame is 800 pixels wide until it is measured
  expect(Number.parseFloat(document.querySelector('img')!.parentElement!.style.width)).toBeCloseTo(520);
});

test('a finger scrolls the page over the photo until the photo is nearer than all of it', async () => {
  view();
  const frame = screen.getByRole('region', { name: /^Image 1: photo/ });
  const zoomIn = screen.getByRole('button', { name: 'Zoom in' });
  expect(frame.style.touchAction).toBe('pan-y');
  for (let tick = 0; tick < 5; tick++) await userEvent.click(zoomIn);
  expect(screen.getByText(/^Original:/).parentElement!.textContent).toContain('Zoom: 105%');
  expect(frame.style.touchAction).toBe('none');
  await userEvent.click(screen.getByRole('button', { name: 'Fit to view' }));
  expect(frame.style.touchAction).toBe('pan-y');
});

test('masks begin at opacity 0.8 and follow the slider from 0 to 1 in tenths', () => {
  view();
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Mask Opacity' });
  expect([slider.value, slider.min, slider.max, slider.step]).toEqual(['0.8', '0', '1', '0.1']);
  fireEvent.change(slider, { target: { value: '0.3' } });
  const opacities = [...document.querySelectorAll('path')].map((path) => path.getAttribute('fill-opacity'));
  expect(opacities.slice(0, 3)).toEqual(['0', '0.3', '0']);
});

test('an image can be blurred by itself', async () => {
  view();
  const blur = screen.getByRole('button', { name: 'Blur Image 1' });
  await userEvent.click(blur);
  expect(document.querySelector('img')?.hasAttribute('data-blurred')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Show Image 1 without blur' }));
  expect(document.querySelector('img')?.hasAttribute('data-blurred')).toBe(false);
});

test('a photo that does not come is told with its index', () => {
  view({ index: 2 });
  fireEvent.error(document.querySelector('img')!);
  expect(screen.getByRole('alert').textContent).toBe(
    'Failed to load image at index 2. Please check the image path.',
  );
});
