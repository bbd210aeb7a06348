// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { ImageResult } from './ImageResult.tsx';

vi.mock('./Accepts.tsx', () => ({ Accepts: () => null }));
vi.mock('./ProductForm.tsx', () => ({ ProductForm: () => null }));
vi.mock('./TryOut.tsx', () => ({ TryOut: () => <output aria-label="Trial" /> }));

const image = { __typename: 'Image' as const, url: '/p?s=1', width: 400, height: 300, placeholder: 'data:,' };

/** A photo that was made, and a button after which the server tells another address of it. */
function Result({ then }: { then: string }) {
  const [file, setFile] = useState('/files/p1?e=1&s=a');
  const product = { id: 1, file, bfFile: file, image, inSwap: true, accepts: { isClear: true } };
  const props = {
    ...{ number: 1, image: { id: 70, image }, making: { status: 'SUCCESS' }, product },
    ...{ bots: [{}], actions: {} },
  };
  return (
    <>
      <button type="button" onClick={() => setFile(then)}>
        Reload
      </button>
      <ImageResult {...(props as unknown as ComponentProps<typeof ImageResult>)} />
    </>
  );
}

test.each([
  ['stays when the same photo has another address, as each day', '/files/p1?e=2&s=b', true],
  ['goes when the photo was made anew', '/files/p2?e=1&s=c', false],
])('what a photo was tried with %s', async (_, then, isSame) => {
  renderInApp(<Result then={then} />);
  const trial = screen.getByLabelText('Trial');
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(screen.getByLabelText('Trial') === trial).toBe(isSame);
});
