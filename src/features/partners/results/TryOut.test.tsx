// @vitest-environment jsdom
import { ERRORS, type ErrorCode } from '@facet/contract/errors.ts';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeFetch } from '../../../testing/fakeFetch.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { TryOut } from './TryOut.tsx';

const image = { __typename: 'Image' as const, url: '/p?s=1', width: 400, height: 300, placeholder: 'data:,' };
const bots = [
  { __typename: 'Bot' as const, id: 1, name: 'Ari', BotSrcImg: [{ id: 3, file: '/ari', image }] },
];

/** Tries the photo with the face of Ari. @returns what answers the try */
async function tryAri() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  fakeFetch(() => promise);
  renderInApp(<TryOut product={{ id: 7, image }} bots={bots as never} />);
  await userEvent.click(screen.getByRole('button', { name: 'Try it with: Ari' }));
  return (response: Response) => act(async () => resolve(response));
}
const refused = (code: ErrorCode, status: number) => Response.json({ error: ERRORS[code], code }, { status });
const status = () => screen.getByRole('status').textContent;

afterEach(() => vi.unstubAllGlobals());

test('a face that is tried is shown as being tried, in sight, until its picture is there', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:tried');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
  const answer = await tryAri();
  expect(status()).toBe('Being tried...');
  expect(scrollIntoView.mock.contexts).toEqual([screen.getByText('Being tried...')]);
  await answer(new Response(new Blob(['jpeg']), { headers: { 'content-type': 'image/jpeg' } }));
  expect(await screen.findByRole('img', { name: 'With the face of Ari' })).toBeTruthy();
  expect(status()).toBe('');
});

test('why a face does not suit is told as what a fan would read', async () => {
  const answer = await tryAri();
  await answer(refused('POSE_TOO_DIFFERENT', 400));
  const told = `A fan with the face of Ari would read: ${ERRORS.POSE_TOO_DIFFERENT}`;
  await vi.waitFor(() => expect(status()).toBe(told));
});

test('what is no matter of the face is not told as what a fan would read', async () => {
  const answer = await tryAri();
  await answer(refused('TOO_MANY_REQUESTS', 429));
  await vi.waitFor(() => expect(status()).toBe(ERRORS.TOO_MANY_REQUESTS));
});
