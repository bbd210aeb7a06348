/** What the person has changed: entries of `after` that differ. */
export function changedOf<Input extends object>(before: Input, after: Input): Partial<Input> {
  const entries = Object.entries(after) as [keyof Input, unknown][];
  return Object.fromEntries(entries.filter(([name, value]) => value !== before[name])) as Partial<Input>;
}
