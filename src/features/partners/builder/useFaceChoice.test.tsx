// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useFaceChoice } from './useFaceChoice.ts';

/** A server that answers when it is told to. */
function open() {
  const calls: { ids: readonly number[]; answer: (isSaved: boolean) => void }[] = [];
  const { result } = renderHook(() => {
    const [saved, setSaved] = useState<readonly number[]>([]);
    const [isSending, setSending] = useState(false);
    return useFaceChoice({
      saved,
      isSending,
      send: async (ids) => {
        setSending(true);
        const isSaved = await new Promise<boolean>((answer) => calls.push({ ids, answer }));
        if (isSaved) setSaved(ids);
        setSending(false);
        return isSaved;
      },
    });
  });
  const choose = (ids: readonly number[]) => act(() => result.current.choose(ids));
  const answer = (isSaved: boolean) => act(async () => calls.at(-1)!.answer(isSaved));
  return { choose, answer, chosen: () => result.current.chosen, sent: () => calls.map(({ ids }) => ids) };
}

test('faces that are clicked while a call runs are shown at once and sent after it', async () => {
  const { choose, answer, chosen, sent } = open();
  choose([1]);
  choose([1, 2]);
  choose([1, 2, 3]);
  expect([chosen(), sent()]).toEqual([[1, 2, 3], [[1]]]);
  await answer(true);
  expect([chosen(), sent()]).toEqual([
    [1, 2, 3],
    [[1], [1, 2, 3]],
  ]);
  await answer(true);
  expect([chosen(), sent().length]).toEqual([[1, 2, 3], 2]);
});

test('a refused choice shows what the server has, and nothing more is sent', async () => {
  const { choose, answer, chosen, sent } = open();
  choose([1]);
  choose([1, 2]);
  await answer(false);
  expect([chosen(), sent()]).toEqual([[], [[1]]]);
});
