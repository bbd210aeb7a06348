// @vitest-environment jsdom

import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { Judged, Looking } from './ScoreCard.tsx';

const box = { x: 0, y: 0, width: 200, height: 240 };
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('a photo that would be refused says so in the words of the refusal, and what else could be better', () => {
  renderInApp(
    <Judged
      judgement={{
        faults: ['SOURCE_GLASSES'],
        faceFaults: [],
        advice: ['light'],
        score: 0.3,
        box,
        yaw: 0,
        smile: 0.5,
      }}
    />,
  );
  expect(screen.getByText('This photo would be refused:')).toBeTruthy();
  expect(lines()).toEqual([
    expect.stringContaining('Take them off and try again.'),
    'One side of your face is darker. Choose a photo with light from the front.',
    ...['One face, good', 'A real photo, good', 'Close enough, good', 'From the front, good'],
    'No glasses, would be refused',
    ...['Nothing in front, good', 'Eyes visible, good', 'Even light, could be better', 'Sharp, good'],
    'Calm face, good',
  ]);
});

test('glasses and a fringe leave a photo to whole heads, and are no reason to refuse it', () => {
  renderInApp(
    <Judged
      judgement={{
        faults: [],
        faceFaults: ['SOURCE_GLASSES'],
        advice: [],
        score: 0.5,
        box,
        yaw: 0,
        smile: 0.5,
      }}
    />,
  );
  expect(screen.getByText('This will do. It could be better:')).toBeTruthy();
  expect(lines().slice(0, 2)).toEqual([
    expect.stringContaining('Take them off and try again.'),
    expect.stringContaining('those that can take your whole head'),
  ]);
  expect(lines()).toContain('No glasses, could be better');
});

test('without a face nothing else is said of it', () => {
  renderInApp(
    <Judged
      judgement={{
        faults: ['SOURCE_NO_FACE'],
        faceFaults: [],
        advice: [],
        score: 0,
        box: null,
        yaw: 0,
        smile: 0,
      }}
    />,
  );
  expect(lines()).toEqual([expect.stringContaining('We found no face'), 'One face, would be refused']);
});

test('a good photo is called one', () => {
  renderInApp(
    <Judged judgement={{ faults: [], faceFaults: [], advice: [], score: 1, box, yaw: 0, smile: 0.5 }} />,
  );
  expect(screen.getByText('A good photo for generating.')).toBeTruthy();
  expect(lines()).toHaveLength(10);
});

test('while a photo is looked at, the card is as long as that of a good one, and what is below stays in place', () => {
  const good = (
    <Judged judgement={{ faults: [], faceFaults: [], advice: [], score: 1, box, yaw: 0, smile: 0.5 }} />
  );
  const lengthOf = (card: ReactElement) => {
    const { container, unmount } = renderInApp(card);
    const { length } = container.querySelectorAll('p, li');
    unmount();
    return length;
  };
  expect(lengthOf(<Looking />)).toBe(lengthOf(good));
});

test.each([
  [
    ['SOURCE_TOO_DARK'],
    ['closer'],
    /^Your face is too dark and too small/,
    ['Close enough, could be better', 'Even light, would be refused'],
  ],
  [
    ['SOURCE_FACE_TOO_SMALL', 'SOURCE_TOO_DARK'],
    ['closer'],
    /^Your face is too dark and too small/,
    ['Close enough, would be refused', 'Even light, would be refused'],
  ],
  [
    ['SOURCE_FACE_TOO_SMALL'],
    ['closer'],
    /^The face in your photo is too small/,
    ['Close enough, would be refused', 'Even light, good'],
  ],
  [['SOURCE_EXPRESSION'], ['mouth'], /^Your mouth is wide open/, ['Calm face, would be refused']],
] as const)(
  '%j beside advice to do something about %j is told once, and marks all that it spoils',
  (faults, advice, told, marks) => {
    const judgement = { faceFaults: [], score: 0.3, box, yaw: 0, smile: 0.5 };
    renderInApp(<Judged judgement={{ ...judgement, faults: [...faults], advice: [...advice] }} />);
    expect(lines().slice(0, 2)).toEqual([expect.stringMatching(told), 'One face, good']);
    expect(lines()).toEqual(expect.arrayContaining([...marks]));
  },
);

test('a picture of a picture is told as one, and a wide open mouth as no calm face', () => {
  const judgement = { faceFaults: [], advice: [], score: 0.3, box, yaw: 0, smile: 0.5 };
  renderInApp(<Judged judgement={{ ...judgement, faults: ['SOURCE_SCREEN', 'SOURCE_EXPRESSION'] }} />);
  expect(lines().slice(0, 4)).toEqual([
    expect.stringContaining('photographed from a screen'),
    expect.stringContaining('Your mouth is wide open'),
    ...['One face, good', 'A real photo, would be refused'],
  ]);
  expect(lines()).toContain('Calm face, would be refused');
});
