/** What the person has changed: entries of `after` that differ. */
export function changedOf<Input extends object>(before: Input, after: Input): Partial<Input> {
  const entries = Object.entries(after) as [keyof Input, unknown][];
  return Object.fromEntries(entries.filter(([name, value]) => value !== before[name])) as Partial<Input>;
}

/** A number field holds one, or nothing; what else was typed is text. */
export const isNumber = (value: string | number): boolean => value === '' || typeof value === 'number';

/** A number field's value as it is sent: nothing is null. */
export function numberOf(value: string | number): number | null {
  return value === '' ? null : Number(value);
}
