// @vitest-environment jsdom

import { createImage } from '@facet/editor-core/model/document.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import { DraftOffer } from './DraftOffer.tsx';

test('a draft says which images it is of, in their order', () => {
  const images = ['a', 'b', 'c'].map((id) => createImage({ id, src: '', width: 64, height: 48 }));
  const offers = [images[2], images[1]].map((image) => ({ image, savedAt: 0, isOlder: false }));
  const nothing = (): void => undefined;
  renderInApp(<DraftOffer offers={offers} images={images} onAccept={nothing} onDecline={nothing} />);
  expect(screen.getByText(/^There are changes to Image 2 and Image 3 from /)).toBeTruthy();
});
