const SIGNS: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: 'Del',
  Backspace: '⌫',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
};

/** 'Save Masking', which is no matter of the editor's own. */
export const SAVE_KEY = 'Mod+s';

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** 'Mod+Shift+z' as it is printed on keys: 'Ctrl + Shift + Z'. */
export function keyText(name: string, onApple = isApple()): string {
  // '+' parts the names, and is a key itself
  const parts = name === '+' ? ['+'] : name.split('+');
  return parts
    .map((part) => {
      if (part === 'Mod') return onApple ? '⌘' : 'Ctrl';
      return SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part);
    })
    .join(' + ');
}

/** The same for `aria-keyshortcuts`. */
export function ariaKeys(keys: readonly string[], onApple = isApple()): string {
  return keys.map((key) => key.replace('Mod', onApple ? 'Meta' : 'Control')).join(' ');
}
