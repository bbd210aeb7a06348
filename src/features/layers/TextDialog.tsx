import type { TextStyle } from '@facet/layer-core/model.ts';
import { Button, ColorInput, NumberInput, Switch, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Sheet } from '../../ui/Sheet.tsx';
import classes from './Dialogs.module.css';
import { t } from './texts.ts';
import { wordsOf } from './work.ts';
import { TEXT_SIZES } from './writeText.ts';

interface TextDialogProps {
  opened: boolean;
  text?: TextStyle;
  onClose: () => void;
  onDone: (text: TextStyle) => Promise<void>;
}

const plain: TextStyle = { text: '', size: 64, colour: '#1f1d1a', isBold: true };

export function TextDialog({ opened, onClose, ...rest }: TextDialogProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title={t('writeTitle')} size={420}>
      <Form onClose={onClose} {...rest} />
    </Sheet>
  );
}

function Form({ text: before = plain, onClose, onDone }: Omit<TextDialogProps, 'opened'>) {
  const [text, setText] = useState(before.text);
  const [size, setSize] = useState<number | string>(before.size);
  const [colour, setColour] = useState(before.colour);
  const [isBold, setBold] = useState(before.isBold);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    const asked = Math.round(Number(size)) || plain.size;
    onDone({
      text,
      size: Math.min(TEXT_SIZES.most, Math.max(TEXT_SIZES.least, asked)),
      colour: /^#[\da-f]{6}$/i.test(colour) ? colour : plain.colour,
      isBold,
    }).then(onClose, (error: unknown) => setProblem(wordsOf(error)));
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <Textarea
        label={t('write')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <div className={classes.pair}>
        <NumberInput
          label={t('size')}
          min={TEXT_SIZES.least}
          max={TEXT_SIZES.most}
          value={size}
          onChange={setSize}
        />
        <ColorInput
          size="md"
          withEyeDropper={false}
          label={t('colour')}
          format="hex"
          value={colour}
          onChange={setColour}
        />
      </div>
      <Switch label={t('bold')} checked={isBold} onChange={(event) => setBold(event.currentTarget.checked)} />
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <Button type="submit" disabled={text.trim() === ''}>
        {t('save')}
      </Button>
    </form>
  );
}
