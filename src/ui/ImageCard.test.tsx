// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import { useBlurMode } from './blurMode.ts';
import { ImageCard } from './ImageCard.tsx';

const image = { url: '/files/a?e=1', width: 400, height: 500, placeholder: 'data:,' };
let setBlurred: (isBlurred: boolean) => void;

function Cards() {
  ({ setBlurred } = useBlurMode());
  return ['Face', 'Photo'].map((title) => (
    <ImageCard key={title} title={title} image={image} alt={title} sizes="200px" />
  ));
}

const blurred = () =>
  ['Face', 'Photo'].map((name) => screen.getByRole('img', { name }).closest('[data-blurred]') !== null);

test('a picture is blurred by itself, and follows the mode whenever that is changed', async () => {
  renderInApp(<Cards />);
  expect(blurred()).toEqual([false, false]);
  await userEvent.click(screen.getByRole('button', { name: 'Blur Face' }));
  expect(blurred()).toEqual([true, false]);
  act(() => setBlurred(true));
  expect(blurred()).toEqual([true, true]);
  await userEvent.click(screen.getByRole('button', { name: 'Show Photo without blur' }));
  expect(blurred()).toEqual([true, false]);
  act(() => setBlurred(false));
  expect(blurred()).toEqual([false, false]);
});
