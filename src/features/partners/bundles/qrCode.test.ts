import { expect, test } from 'vitest';
import { qrCode, qrSvg } from './qrCode.ts';

test('A code has its three corner marks inside a border of four light modules', async () => {
  const code = qrCode('https://facet.example/introduce/abc');
  const dark = new Set(code.path.match(/M\d+ \d+/g));
  const last = code.size - 5;
  // seven dark modules in a row, then a light one
  for (const [x, y] of [
    [4, 4],
    [last - 6, 4],
    [4, last],
  ] as const)
    for (let i = 0; i < 7; i += 1) expect(dark.has(`M${x + i} ${y}`)).toBe(true);
  expect(dark.has('M11 4') || dark.has(`M${last - 7} 4`) || dark.has(`M11 ${last}`)).toBe(false);
  for (let i = 0; i < code.size; i += 1) expect(dark.has(`M3 ${i}`) || dark.has(`M${i} 3`)).toBe(false);
  expect(await qrSvg(code).text()).toContain(`viewBox="0 0 ${code.size} ${code.size}"`);
});
