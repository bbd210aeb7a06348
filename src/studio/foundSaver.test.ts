// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { fakeFetch } from '../testing/fakeFetch.ts';
import { createFoundSaver } from './foundSaver.ts';
import { imageToSave, pool } from './saving.fixture.ts';

afterEach(() => vi.unstubAllGlobals());

const context = { userId: 7, pool };
const entry = (replaces: number | null = 0) => ({ ...imageToSave(31, 0), replaces });

/** Answers each save, and tells which file of which data it names. */
function server(...answers: Response[]): string[] {
  const sent: string[] = [];
  fakeFetch((_, { body }) => {
    const form = body as FormData;
    sent.push(`${form.get('data')} ${form.get('jsonPath')}`);
    return answers.shift()!;
  });
  return sent;
}
const saved = (jsonPath: string) => Response.json({ ok: true, imageId: 31, jsonPath });

test('each save names the file that it replaces, which is the one that the last save made', async () => {
  const sent = server(saved('/heads-2'), saved('/heads-3'));
  const send = createFoundSaver({ data: 'head', jsonPath: '/heads-1' });
  expect(await send(entry(), context)).toEqual({ savedAt: 0, missing: [], failure: null });
  await send(entry(), context);
  expect(sent).toEqual(['head /heads-1', 'head /heads-2']);
});

test('what somebody saved meanwhile is asked about, and replaced once that is wanted', async () => {
  const refusal = Response.json({ code: 'MASKS_CHANGED', error: 'Other masks.' }, { status: 409 });
  const sent = server(refusal, saved('/faces-3'));
  const send = createFoundSaver({ data: 'faceMask', jsonPath: '/faces-1' });
  const refused = await send(entry(), context);
  expect([refused.failure?.kind, refused.missing]).toEqual(['conflict', ['masks']]);
  expect((await send(entry(null), context)).failure).toBeNull();
  expect(sent).toEqual(['faceMask /faces-1', 'faceMask null']);
});
