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

/** Keys of what is no matter of the editor's own: 'Save Masking', 'Extract and Send Masking Data', 'Change Canvas Size'. */
export const SAVE_KEY = 'Mod+s';
export const EXTRACT_KEY = 'Mod+Shift+s';
export const CANVAS_KEY = 'Mod+Shift+f';

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
