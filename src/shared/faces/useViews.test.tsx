// @vitest-environment jsdom

import { ADD_SRC_IMG_VIEW } from '@facet/contract/documents/uploads.ts';
import { ERRORS, type ErrorCode } from '@facet/contract/errors.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '../../testing/render.tsx';
import { type NotAdded, useAddViews } from './useViews.ts';

const files = ['glasses', 'good', 'full'].map((name) => new File([name], `${name}.jpg`));

const refused = (code: ErrorCode) => new GraphQLError('', { extensions: { code } });

function Adding({ onDone }: { onDone: (notAdded: NotAdded | null) => void }) {
  const addViews = useAddViews();
  return (
    <button type="button" onClick={async () => onDone(await addViews(7, files, '[]'))}>
      add
    </button>
  );
}

test('of several photos those that were refused are told, with the first reason', async () => {
  const answer = (file: File, result: object) => ({
    request: {
      query: ADD_SRC_IMG_VIEW,
      variables: (sent: Record<string, unknown>) => sent.file === file,
    },
    result,
  });
  const image = { __typename: 'Image', url: '/v.jpg', width: 300, height: 200, placeholder: '' };
  const onDone = vi.fn();
  renderInApp(<Adding onDone={onDone} />, [
    answer(files[0]!, { errors: [refused('SOURCE_GLASSES')] }),
    answer(files[1]!, { data: { addSrcImgView: { __typename: 'SrcImgView', id: 70, image } } }),
    answer(files[2]!, { errors: [refused('VIEWS_FULL')] }),
  ]);
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'add' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  const [[notAdded]] = onDone.mock.calls as [[NotAdded]];
  expect(notAdded.files).toEqual([files[0], files[2]]);
  expect(notAdded.problem).toContain(ERRORS.SOURCE_GLASSES);
});
