import type { ToolKey } from '@facet/canvas-core/tool.ts';
import type { EditorContext } from '@facet/editor-core/editor.ts';
import { useEditor } from '@facet/editor-core/react/useEditor.ts';
import type { EditorState } from '@facet/editor-core/state.ts';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useFingers } from '../lib/useFingers.ts';
import classes from './HintLine.module.css';
import { keyText } from './keyText.ts';
import { actionText, hintText, t } from './texts.ts';
import { useOwnKeys } from './useOwnKeys.ts';

/** How far the chosen tool is: a ring needs three points to be closed. */
type Progress = 'none' | 'ring' | 'closable' | 'box' | 'vertex' | 'busy';

interface Step {
  text: 'close' | 'takeBack' | 'done' | 'deletePoint' | 'cancel';
  key: ToolKey;
  isDisabled?: boolean;
}

const CANCEL: Step = { text: 'cancel', key: 'Escape' };
const TAKE_BACK: Step = { text: 'takeBack', key: 'Backspace' };

const STEPS: Record<Progress, readonly Step[]> = {
  none: [],
  ring: [{ text: 'close', key: 'Enter', isDisabled: true }, TAKE_BACK, CANCEL],
  closable: [{ text: 'close', key: 'Enter' }, TAKE_BACK, CANCEL],
  box: [{ text: 'done', key: 'Enter' }, CANCEL],
  vertex: [{ text: 'deletePoint', key: 'Delete' }],
  busy: [CANCEL],
};

/** What the tools' switch that takes away is called. */
const CUTS: Partial<Record<string, 'cutOut' | 'minus'>> = {
  lasso: 'cutOut',
  rectangle: 'cutOut',
  polygon: 'cutOut',
  scissors: 'cutOut',
  fill: 'cutOut',
  smart: 'minus',
};

/** How the chosen tool works; and as buttons, for those without a keyboard, what else keys do while it is at work. */
export function HintLine({ context: { editor } }: { context: EditorContext }) {
  const tool = useEditor(editor, (state) => state.tool);
  const isCutting = useEditor(editor, (state) => state.isCutting);
  const progress = useEditor(editor, progressOf);
  const hasFingers = useFingers();
  const buttons = useRef<HTMLDivElement>(null);
  // Enter presses the button that has the focus; it does not close the ring
  useOwnKeys(buttons, ({ key }) => key === 'Enter' || key === ' ');
  const cut = CUTS[tool];
  return (
    <div className={classes.hint} data-crowded={STEPS[progress].length > 1 || undefined}>
      <p className={classes.text}>
        <strong className={classes.tool}>{actionText(tool)}</strong>
        {hintText(tool, hasFingers)}
      </p>
      <div ref={buttons} className={classes.buttons}>
        {cut && (
          <Button
            size="compact-sm"
            variant="default"
            title={`${t(`steps.${cut}`)} (Alt)`}
            aria-pressed={isCutting}
            onClick={() => editor.store.setState({ isCutting: !isCutting })}
          >
            {t(`steps.${cut}`)}
          </Button>
        )}
        {STEPS[progress].map(({ text, key, isDisabled }) => (
          <Button
            key={text}
            size="compact-sm"
            variant="default"
            className={text === 'deletePoint' ? classes.withoutHover : undefined}
            title={`${t(`steps.${text}`)} (${keyText(key)})`}
            // a disabled button would lose the focus
            aria-disabled={isDisabled}
            data-disabled={isDisabled}
            onClick={isDisabled ? undefined : () => editor.press(key)}
          >
            {t(`steps.${text}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Tools of one drag: it ends with the hand. */
const DRAGS = ['lasso', 'rectangle'];

function progressOf({ tool, overlay, busy }: EditorState): Progress {
  if (DRAGS.includes(tool)) return 'none';
  if (overlay?.kind === 'ring') return overlay.points.length < 3 ? 'ring' : 'closable';
  if (overlay?.kind === 'box') return 'box';
  if (busy) return 'busy';
  return overlay?.kind === 'rings' && overlay.active ? 'vertex' : 'none';
}
