/** The number of an `ExactNumberInput`: nothing is null, and what was typed that is none is NaN, whatever `Number` reads in it. */
export function numberOf(value: string | number): number | null {
  if (value === '') return null;
  return typeof value === 'number' ? value : Number.NaN;
}

export const isNumber = (value: string | number): boolean => !Number.isNaN(numberOf(value));
