import type { EditorContext } from '@facet/editor-core/editor.ts';
import { useEditor } from '@facet/editor-core/react/useEditor.ts';
import type { EditorState } from '@facet/editor-core/state.ts';
import { useId, useState } from 'react';
import { numberText } from '../lib/formats.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import classes from './AmountRow.module.css';
import { keyText } from './keyText.ts';
import { actionText, t } from './texts.ts';

type Amount = keyof EditorState['amounts'];

interface AmountRowProps {
  context: EditorContext;
  amount: Amount;
  /** The commands that it is for. */
  actionIds: readonly string[];
  /** Whether its name is shown; where a command's own name says it already, screen readers hear it. */
  isNamed?: boolean;
}

/** An amount, and the commands that do that much. */
export function AmountRow({ context, amount, actionIds, isNamed = false }: AmountRowProps) {
  const { store, options } = context.editor;
  const value = useEditor(context.editor, ({ amounts }) => amounts[amount]);
  const max = options.maxAmount[amount];
  /** What is being typed, null when nothing is: it may be no amount yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && !isAmount(typed, max);
  const id = useId();

  const type = (text: string): void => {
    setTyped(text);
    const { amounts } = store.getState();
    // at once: a command's button must not wait for the field to be left
    if (isAmount(text, max)) store.setState({ amounts: { ...amounts, [amount]: Number(text) } });
  };

  return (
    <div className={classes.row} data-named={isNamed || undefined}>
      <label htmlFor={id} className={isNamed ? classes.name : classes.unseen}>
        {t(`amounts.${amount}`)}
      </label>
      <span className={classes.amount}>
        <input
          id={id}
          type="number"
          min={1}
          max={max}
          step={1}
          value={typed ?? value}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setTyped(isWrong ? typed : null)}
        />
        {amount === 'speck' ? t('pixels') : 'px'}
      </span>
      {isWrong && (
        <p id={`${id}-wrong`} role="alert" className={classes.wrong}>
          {t('amountWrong', { max: numberText(max) })}
        </p>
      )}
      <div className={classes.commands}>
        {actionIds.map((actionId) => (
          <ActionButton key={actionId} id={actionId} context={context} isBlocked={isWrong} />
        ))}
      </div>
    </div>
  );
}

const isAmount = (text: string, max: number): boolean => {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= max;
};

interface ActionButtonProps {
  id: string;
  context: EditorContext;
  isBlocked?: boolean;
  className?: string;
}

/** One of the editor's actions as a button, with its key in the tooltip. */
export function ActionButton({ id, context, isBlocked = false, className }: ActionButtonProps) {
  const action = context.editor.actions.find(id);
  const isBusy = useEditor(context.editor, ({ busy }) => busy?.label === id);
  const isEnabled = useEditor(context.editor, (state) => action?.isEnabled(state) ?? false);
  if (!action) return null;
  return (
    <BusyButton
      size="compact-sm"
      variant="default"
      className={className}
      title={`${actionText(id)} (${keyText(action.keys[0])})`}
      isBusy={isBusy}
      disabled={isBlocked || !isEnabled}
      onClick={() => action.run(context, action.keys[0])}
    >
      {actionText(id)}
    </BusyButton>
  );
}
