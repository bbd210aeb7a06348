import { DEFAULT_THEME, type MantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { resolveCssVariables } from './theme.ts';

/** @returns 1 to 21, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [light, dark] = [one, other].map(luminance).sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

test('in the dark theme, the words of every soft button and badge are read, also under the pointer', () => {
  const { dark } = resolveCssVariables(DEFAULT_THEME as MantineTheme);
  for (const name of ['violet', 'gray', 'green', 'yellow', 'red']) {
    const text = dark[`--mantine-color-${name}-light-color`]!;
    const soft = dark[`--mantine-color-${name}-light`]!;
    expect(contrast(text, soft), name).toBeGreaterThanOrEqual(4.5);
    // and it is no hole in a card
    expect(luminance(soft), name).toBeGreaterThan(luminance(dark['--mantine-color-default']!));
    const hover = dark[`--mantine-color-${name}-light-hover`];
    if (hover) expect(contrast(text, hover), name).toBeGreaterThanOrEqual(4.5);
  }
});
