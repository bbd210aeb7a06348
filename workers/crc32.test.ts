import { expect, test } from 'vitest';
import { crc32 } from './crc32.ts';

test('the checksum is that of PNG and ZIP', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
});
