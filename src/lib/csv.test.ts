import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const text = (value: string | number | boolean | null) =>
  csvOf([{ key: 'name', value: () => value }], [{}]).text();

test.each<[string, string | number | boolean | null, string]>([
  ['nothing is empty', null, ''],
  ['a number stays one, a negative one too', -5, '-5'],
  ['a comma is quoted', 'a,b', '"a,b"'],
  ['quotes are doubled', 'say "hi"', '"say ""hi"""'],
  ['lines stay in their field', 'a\nb', '"a\nb"'],
  ['a formula is text', '=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['so is one behind a plus', '+1', "'+1"],
])('%s', async (_, value, field) => {
  expect(await text(value)).toBe(`name\r\n${field}\r\n`);
});

test('spreadsheets are told that it is UTF-8', async () => {
  const bytes = new Uint8Array(await csvOf([], []).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});
