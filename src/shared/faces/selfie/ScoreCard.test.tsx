// @vitest-environment jsdom

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { Judged } from './ScoreCard.tsx';

const box = { x: 0, y: 0, width: 200, height: 240 };
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('a photo that would be refused says so in the words of the refusal, and what else could be better', () => {
  renderInApp(<Judged judgement={{ faults: ['SOURCE_GLASSES'], advice: ['light'], score: 0.3, box }} />);
  expect(screen.getByText('This photo would be refused:')).toBeTruthy();
  expect(lines()).toEqual([
    expect.stringContaining('Take them off and try again.'),
    'One side of your face is darker. Choose a photo with light from the front.',
    ...['One face, good', 'Close enough, good', 'From the front, good', 'No glasses, would be refused'],
    ...['Nothing in front, good', 'Eyes visible, good', 'Even light, could be better', 'Sharp, good'],
    'Calm face, good',
  ]);
});

test('without a face nothing else is said of it', () => {
  renderInApp(<Judged judgement={{ faults: ['SOURCE_NO_FACE'], advice: [], score: 0, box: null }} />);
  expect(lines()).toEqual([expect.stringContaining('We found no face'), 'One face, would be refused']);
});

test('a good photo is called one', () => {
  renderInApp(<Judged judgement={{ faults: [], advice: [], score: 1, box }} />);
  expect(screen.getByText('A good photo for generating.')).toBeTruthy();
  expect(lines()).toHaveLength(9);
});
