// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import type { Photo } from '../usePhoto.ts';
import { CommentForm } from './CommentForm.tsx';
import { useWriteComment } from './useWriteComment.ts';

vi.mock('./useWriteComment.ts', () => ({ useWriteComment: vi.fn() }));

/** Sends a comment, and goes on typing before the answer to it comes. */
async function send(text: string, typedSince: string, problem: string | null): Promise<string> {
  const answer = Promise.withResolvers<string | null>();
  vi.mocked(useWriteComment).mockReturnValue({ write: () => answer.promise, isSending: false });
  renderInApp(<CommentForm photo={{} as Photo} />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  expect(field.value).toBe('');
  fireEvent.change(field, { target: { value: typedSince } });
  await act(async () => answer.resolve(problem));
  return field.value;
}

test('a comment that does not get through comes back before what was typed since', async () => {
  expect(await send('Warm light!', 'And so', 'No connection')).toBe('Warm light!\nAnd so');
  expect(screen.getByText('No connection')).toBeTruthy();
});

test('a comment that does not get through comes back as it was where nothing was typed since', async () => {
  expect(await send('Warm light!', '', 'No connection')).toBe('Warm light!');
});

test('of both together all is there, and what is too long is told instead of being cut', async () => {
  const [first, second] = ['a'.repeat(400), 'b'.repeat(400)];
  expect(await send(first, second, 'No connection')).toBe(`${first}\n${second}`);
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
});

test('what was typed since stays alone where the comment got through', async () => {
  expect(await send('Warm light!', 'And so', null)).toBe('And so');
});
