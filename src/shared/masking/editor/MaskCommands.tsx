import { actions } from '@facet/editor-core/commands/actions.ts';
import {
  type Combination,
  combineWith,
  copyToImage,
  removePerson,
} from '@facet/editor-core/commands/masks.ts';
import { type PersonId, personNumber } from '@facet/editor-core/model/document.ts';
import { options } from '@facet/editor-core/options.ts';
import { useEditor } from '@facet/editor-core/react/useEditor.ts';
import { imageOf } from '@facet/editor-core/state.ts';
import type { ToolContext } from '@facet/editor-core/tools/tool.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { keyText } from './keyText.ts';
import classes from './MaskCommands.module.css';
import { actionText, t } from './texts.ts';

type Amount = keyof typeof options.amounts;

/** Which commands an amount is for. */
const AMOUNTS: readonly { amount: Amount; actionIds: readonly string[] }[] = [
  { amount: 'grow', actionIds: ['grow', 'shrink'] },
  { amount: 'feather', actionIds: ['feather'] },
  { amount: 'smooth', actionIds: ['smooth'] },
  { amount: 'speck', actionIds: ['fillHoles', 'removeIslands'] },
];
const AT_ONCE = ['invert', 'flipHorizontal', 'flipVertical'] as const;
const COMBINATIONS: readonly Combination[] = ['union', 'subtract', 'intersect', 'exclude'];

/** What can be done with the chosen segment's mask as a whole. */
export function MaskCommands({ context }: { context: ToolContext }) {
  const { editor } = context;
  const amounts = useEditor(editor, (state) => state.amounts);
  const setAmount = (amount: Amount, text: string): void => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < 1 || value > options.maxAmount[amount]) return;
    editor.store.setState({ amounts: { ...amounts, [amount]: value } });
  };
  return (
    <div className={classes.commands}>
      {AMOUNTS.map(({ amount, actionIds }) => (
        <div key={amount} className={classes.row}>
          <AmountField
            key={amounts[amount]}
            label={t(`amounts.${amount}`)}
            value={amounts[amount]}
            onChange={(text) => setAmount(amount, text)}
          />
          {actionIds.map((id) => (
            <ActionButton key={id} id={id} context={context} />
          ))}
        </div>
      ))}
      <div className={classes.row}>
        {AT_ONCE.map((id) => (
          <ActionButton key={id} id={id} context={context} />
        ))}
      </div>
      <Combine context={context} />
      <CopyAndRemove context={context} />
    </div>
  );
}

/** Takes what is typed once it is finished. */
function AmountField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (text: string) => void;
}) {
  const [text, setText] = useState(String(value));
  return (
    <label className={classes.amount}>
      {label}
      <input
        type="number"
        min={1}
        step={1}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onChange(event.currentTarget.value);
        }}
        onBlur={() => setText(String(value))}
      />
      px
    </label>
  );
}

function ActionButton({ id, context }: { id: string; context: ToolContext }) {
  const action = actions.find((one) => one.id === id);
  const isBusy = useEditor(context.editor, ({ busy }) => busy?.label === id);
  if (!action) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      className={classes.button}
      title={`${actionText(id)} (${keyText(action.keys[0])})`}
      loading={isBusy}
      disabled={!action.isEnabled(context.editor.store.getState())}
      onClick={() => action.run(context, action.keys[0])}
    >
      {actionText(id)}
    </Button>
  );
}

function Combine({ context }: { context: ToolContext }) {
  const persons = useEditor(context.editor, (state) => imageOf(state).persons);
  const personId = useEditor(context.editor, (state) => state.personId);
  const others = persons.filter(({ id }) => id !== personId);
  const [wanted, setWanted] = useState<PersonId | null>(null);
  const other = others.find(({ id }) => id === wanted) ?? others[0];
  if (!other) return null;
  return (
    <div className={classes.row}>
      <NativeSelect
        size="sm"
        className={classes.wide}
        label={t('combineWith')}
        value={other.id}
        data={others.map(({ id }) => ({ value: id, label: t('segment', { number: personNumber(id) }) }))}
        onChange={(event) => setWanted(event.currentTarget.value as PersonId)}
      />
      {COMBINATIONS.map((combination) => (
        <Button
          key={combination}
          size="compact-sm"
          variant="default"
          className={classes.button}
          onClick={() => combineWith(context, combination, other.id)}
        >
          {actionText(combination)}
        </Button>
      ))}
    </div>
  );
}

function CopyAndRemove({ context }: { context: ToolContext }) {
  const images = useEditor(context.editor, (state) => state.images);
  const imageId = useEditor(context.editor, (state) => state.imageId);
  const personId = useEditor(context.editor, (state) => state.personId);
  return (
    <div className={classes.row}>
      {images.map(({ id }, index) =>
        id === imageId ? null : (
          <Button
            key={id}
            size="compact-sm"
            variant="default"
            className={classes.button}
            onClick={() => copyToImage(context, id)}
          >
            {t('copyToImage', { number: index + 1 })}
          </Button>
        ),
      )}
      {personId && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes.button}
          onClick={() => removePerson(context, personId)}
        >
          {actionText('removePerson')}
        </Button>
      )}
    </div>
  );
}
