// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import { Picture, sourceSet } from './Picture.tsx';

const image = { url: '/files/a.jpg?s=1', width: 800, height: 600, placeholder: 'data:image/webp;base64,AA' };

test('A picture offers the widths up to the first that covers the original', () => {
  expect(sourceSet(image)).toBe(
    [96, 192, 320, 640, 960].map((width) => `/files/a.jpg?s=1&w=${width} ${width}w`).join(', '),
  );
  expect(sourceSet({ url: '/f?s=1', width: 6000 })).toContain('&w=1920 1920w');
});

test('A broken image says so in words', () => {
  renderInApp(<Picture image={image} alt="Beach" sizes="100vw" />);
  fireEvent.error(screen.getByRole('img', { name: 'Beach' }));
  expect(screen.getByText('Failed to load image')).toBeTruthy();
});

test('A picture that has come shows over its placeholder once it is decoded, broken or not', async () => {
  for (const end of ['resolve', 'reject'] as const) {
    const { promise, ...decoding } = Promise.withResolvers<void>();
    const { container, unmount } = renderInApp(<Picture image={image} alt="Beach" sizes="100vw" />);
    const picture = screen.getByRole<HTMLImageElement>('img', { name: 'Beach' });
    picture.decode = () => promise;
    fireEvent.load(picture);
    await act(async () => {});
    expect(picture.dataset.loaded).toBeUndefined();
    expect(container.querySelector('[data-covered]')).toBeNull();
    await act(async () => decoding[end]());
    expect(picture.dataset.loaded).toBe('true');
    expect(container.querySelector('[data-covered]')).not.toBeNull();
    unmount();
  }
});
