// @vitest-environment jsdom

import { createImage } from '@facet/editor-core/model/document.ts';
import { cleanup, screen } from '@testing-library/react';
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

test('what deletes the draft is red, and comes second to going on, unless the draft is the older one', () => {
  const image = createImage({ id: 'a', src: '', width: 64, height: 48 });
  const nothing = (): void => undefined;
  const look = (isOlder: boolean): (string | undefined)[] => {
    const offers = [{ image, savedAt: 0, isOlder }];
    renderInApp(<DraftOffer offers={offers} images={[image]} onAccept={nothing} onDecline={nothing} />);
    const deletion = screen.getByRole('button', { name: 'Delete draft' });
    expect(deletion.style.getPropertyValue('--button-bg')).toContain('red');
    const of = (button: HTMLElement) => button.dataset.variant;
    const looks = [of(deletion), of(screen.getByRole('button', { name: 'Go on' }))];
    cleanup();
    return looks;
  };
  expect(look(false)).toEqual(['light', 'filled']);
  expect(look(true)).toEqual(['filled', 'default']);
});
