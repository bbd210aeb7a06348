interface KeyHandlers {
  signal: AbortSignal;
  /** @returns whether the key means an action that can be done now */
  run(key: string): boolean;
  /** @returns whether the tool at work used the key */
  toolKey(key: string, alt: boolean): boolean;
  /** @returns whether there was something to end */
  abandon(): boolean;
  space(isDown: boolean): void;
}

/**
 * Keys of the canvas, while the focus is inside `root` (single letters must not act elsewhere, WCAG 2.1.4), and not in a field
 * that wants them itself.
 */
export function attachKeyboard(root: HTMLElement, handlers: KeyHandlers): void {
  const on = { signal: handlers.signal };
  root.addEventListener(
    'keydown',
    (event) => {
      if (event.defaultPrevented || event.isComposing || isTyping(event)) return;
      if (handle(event, handlers)) event.preventDefault();
    },
    on,
  );
  // it may be released where the focus went meanwhile
  root.ownerDocument.addEventListener(
    'keyup',
    (event) => {
      if (event.key === ' ') handlers.space(false);
    },
    on,
  );
}

function handle(event: KeyboardEvent, { run, toolKey, abandon, space }: KeyHandlers): boolean {
  // these press a focused button, whatever they mean elsewhere
  if ((event.key === ' ' || event.key === 'Enter') && isButton(event.target)) return false;
  if (event.key === ' ') {
    space(true);
    return true;
  }
  if (!hasCommand(event) && !isShiftedDelete(event) && toolKey(event.key, event.altKey)) return true;
  if (event.key === 'Escape' && abandon()) return true;
  return run(keyName(event));
}

/**
 * 'Mod+Shift+z', 'b', '[', '?': Mod is Ctrl, or Cmd on a Mac. Shift is named only with letters and named keys, because it is
 * already part of a sign ('?'); so is Alt, which many layouts need for '['. Letters are named by what is printed on the key in Latin layouts when the layout has others.
 */
export function keyName(event: KeyboardEvent): string {
  const isLatin = /^[\u0020-\u007e]$/.test(event.key);
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  const isSign = event.key.length === 1 && isLatin && !/[a-z]/i.test(event.key);
  const key =
    event.key.length > 1 || isSign
      ? event.key
      : isLatin
        ? event.key.toLowerCase()
        : (letter ?? event.key).toLowerCase();
  const isDigit = /^\d$/.test(event.key);
  return [
    hasCommand(event) && 'Mod',
    event.shiftKey && !isSign && 'Shift',
    event.altKey && (!isSign || isDigit) && 'Alt',
    key,
  ]
    .filter(Boolean)
    .join('+');
}

/** AltGr is told as Ctrl and Alt by some systems. */
const hasCommand = (event: KeyboardEvent): boolean =>
  (event.ctrlKey && !event.getModifierState('AltGraph')) || event.metaKey;

/** Shift+Delete is an action's, also where Delete alone is the tool's. */
const isShiftedDelete = ({ key, shiftKey }: KeyboardEvent): boolean =>
  shiftKey && (key === 'Delete' || key === 'Backspace');

/** What sliders do with keys; switches want no more than Space. */
const sliderKeys = /^(?:Arrow|Page)|^(?:Home|End)$/;
/** What lists of choices do with keys; letters, which would choose by name, are the canvas's. */
const listKeys = /^(?:Arrow|Page)|^(?:Home|End|Enter|Escape| |F4)$/;

/** Whether the key is for the field that has the focus. */
function isTyping({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('[role=dialog] *')) return true;
  if (target.matches('input[type=range]')) return sliderKeys.test(key);
  if (target.matches('input[type=checkbox]')) return key === ' ';
  if (target.matches('select')) return listKeys.test(key);
  return target.isContentEditable || target.matches('textarea, input');
}

const isButton = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, [role=tab], [role=menuitem]') !== null;
