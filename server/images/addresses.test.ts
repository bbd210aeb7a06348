import { describe, expect, it } from 'vitest';
import { createAddresses } from './addresses.ts';

const KEY = 'faces/4f6c2d5e-0000-4000-8000-000000000000.jpg';
const DAY = 86_400_000;

function at(start: string) {
  const clock = { now: Date.parse(start) };
  return { clock, ...createAddresses(Buffer.alloc(32, 7), () => clock.now) };
}

describe('signed addresses', () => {
  it('give back their key, relative or absolute, with or without a width', () => {
    const { address, keyOf } = at('2026-11-21T10:00:00Z');
    expect(keyOf(address(KEY))).toBe(KEY);
    expect(keyOf(`${address(KEY)}&w=640`)).toBe(KEY);
    expect(keyOf(`https://facet.example${address(KEY)}`)).toBe(KEY);
  });

  it('are the same all day long', () => {
    const { address, clock } = at('2026-11-21T00:00:00Z');
    const morning = address(KEY);
    clock.now += DAY - 1;
    expect(address(KEY)).toBe(morning);
    clock.now += 1;
    expect(address(KEY)).not.toBe(morning);
  });

  it('hold for at least a day and not for ever', () => {
    const { address, keyOf, clock } = at('2026-11-21T23:59:59Z');
    const made = address(KEY);
    clock.now += DAY;
    expect(keyOf(made)).toBe(KEY);
    clock.now += 3 * DAY;
    expect(keyOf(made)).toBeNull();
  });

  it('for a machine are good for an hour', () => {
    const { briefAddress, keyOf, clock } = at('2026-11-21T10:00:00.500Z');
    const made = briefAddress(KEY);
    clock.now += 3_599_000;
    expect(keyOf(made)).toBe(KEY);
    clock.now += 2_000;
    expect(keyOf(made)).toBeNull();
  });

  it('do not survive a change of key, expiry, signature or signing key', () => {
    const { address, keyOf } = at('2026-11-21T10:00:00Z');
    const made = address(KEY);
    const { searchParams } = new URL(made, 'http://localhost');
    const [expiry, signature] = [searchParams.get('e'), searchParams.get('s') ?? ''];
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    for (const forged of [
      made.replace('faces', 'products'),
      `/files/${KEY}?e=${Number(expiry) + 86_400}&s=${signature}`,
      `/files/${KEY}?e=${expiry}&s=${flipped}`,
      `/files/${KEY}?e=${expiry}&s=${signature.slice(0, 20)}`,
      `/files/${KEY}?e=${expiry}`,
      `/files/${KEY}`,
      createAddresses(Buffer.alloc(32, 8)).address(KEY),
    ]) {
      expect(keyOf(forged), forged).toBeNull();
    }
  });

  it.each([
    '',
    'nonsense',
    'http://',
    'javascript:alert(1)',
    'file:///files/a.jpg',
    '/files/',
    '/etc/passwd',
    `/files/${'a'.repeat(9000)}`,
  ])('are not found in %j', (text) => {
    expect(at('2026-11-21T10:00:00Z').keyOf(text)).toBeNull();
  });
});
