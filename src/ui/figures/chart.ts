import { shortNumber } from './format.ts';

export const CHART_HEIGHT = 220;
/** No stop for the keyboard: the table is. */
export const SILENT = { accessibilityLayer: false };

/**
 * The axis of what a chart shows. Where all of it is nothing it goes to one: the library's own would be blank.
 * @param isWhole counts have no parts
 */
export function axisOf(values: readonly (number | null)[], { isWhole = true } = {}) {
  const isEmpty = !values.some((value) => value);
  return {
    tickFormatter: shortNumber,
    allowDecimals: !isWhole && !isEmpty,
    ...(isEmpty && { domain: [0, 1] }),
  };
}
