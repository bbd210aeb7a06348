/**
 * Whether every text in a value, the names of its fields among them, is one that a column can hold: without NUL and without
 * half a character (a lone surrogate). JSON allows both. Asked at the doors for whatever a call brings.
 */
export function isStorable(value: unknown): boolean {
  // a list of its own: input may be nested deeper than calls can be
  const rest = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next === 'string') {
      if (next.includes('\0') || !next.isWellFormed()) return false;
    } else if (typeof next === 'object' && next !== null) {
      for (const [name, inner] of Object.entries(next)) rest.push(name, inner);
    }
  }
  return true;
}
