// @vitest-environment jsdom

import { expect, test } from 'vitest';
import type { SaveOutcome, SaveResult } from './saveMasks.ts';
import { saveReport } from './saveReport.ts';
import { imageToSave } from './saving.fixture.ts';

const reason = 'Failed to save masking data: There is no room.';
const offline = 'Failed to save masking data: We could not reach the server.';

const saved: SaveResult = { savedAt: 1, missing: [], failure: null };
const refused = (...missing: SaveResult['missing']): SaveResult => ({
  savedAt: null,
  missing,
  failure: { kind: 'refused', text: reason },
});
const lost = (...missing: SaveResult['missing']): SaveResult => ({
  savedAt: null,
  missing,
  failure: { kind: 'unanswered', text: offline },
});
const all = ['masks', 'overall', 'outlines'] as const;
const conflict: SaveResult = { savedAt: 1, missing: all, failure: { kind: 'conflict', text: 'Others.' } };

test.each<[string, SaveResult[], string[]]>([
  ['one image that was refused whole', [refused(...all)], [reason]],
  [
    'one image whose second part failed',
    [refused('overall', 'outlines')],
    [reason, 'The masks of Image 1 are saved. Still missing: the overall mask and the outlines.'],
  ],
  [
    'one image of which no answer came',
    [lost(...all)],
    [offline, 'Whether Image 1 arrived is not known. Trying again does no harm.'],
  ],
  ['one of three images', [saved, refused(...all), saved], ['Saved 2 of 3 images.', `Image 2: ${reason}`]],
  [
    'images that failed alike, and one of them in part',
    [saved, refused(...all), refused('outlines')],
    [
      'Saved 1 of 3 images.',
      `Image 2 and Image 3: ${reason}`,
      'The masks of Image 3 are saved. Still missing: the outlines.',
    ],
  ],
  [
    'an image that others have saved, which is asked about, and one that was refused',
    [conflict, refused(...all), saved],
    ['Saved 1 of 3 images.', `Image 2: ${reason}`],
  ],
])('%s', (_, results, lines) => {
  const outcomes = results.map(
    (result, index): SaveOutcome => ({ ...result, entry: imageToSave(31 + index, index), isSent: true }),
  );
  expect(saveReport(outcomes)).toEqual(lines);
});

test('of images that were not sent any more nobody says that they may have arrived', () => {
  const outcomes = [true, false].map(
    (isSent, index): SaveOutcome => ({ ...lost(...all), entry: imageToSave(31 + index, index), isSent }),
  );
  expect(saveReport(outcomes)).toEqual([
    'Saved 0 of 2 images.',
    `Image 1 and Image 2: ${offline}`,
    'Whether Image 1 arrived is not known. Trying again does no harm.',
  ]);
});
