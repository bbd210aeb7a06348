import type { Size } from '@facet/canvas-core/geometry.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import classes from './CanvasSizeForm.module.css';
import { t } from './texts.ts';

interface CanvasSizeFormProps {
  size: Size;
  /** @returns the size that was set, which may be smaller */
  onChange: (size: Size) => Size;
}

type Side = keyof Size;

const SIDES: readonly Side[] = ['width', 'height'];

/** Pixels: a side of a canvas on which something can still be done. */
const LEAST = 64;

/** 'Change Canvas Size': changes the frame alone, never the photo or its masks. */
export function CanvasSizeForm({ size, onChange }: CanvasSizeFormProps) {
  const [typed, setTyped] = useState({ width: String(size.width), height: String(size.height) });
  const [wrong, setWrong] = useState<readonly Side[]>([]);
  const [isTooSmall, setTooSmall] = useState(false);
  /** How large a side may be, once one was asked to be larger. */
  const [most, setMost] = useState<number | null>(null);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const asked = { width: numberOf(typed.width), height: numberOf(typed.height) };
    const bad = SIDES.filter((side) => !(asked[side] >= LEAST));
    setWrong(bad);
    setTooSmall(bad.length > 0 && bad.every((side) => asked[side] > 0));
    setMost(null);
    if (bad.length > 0) return;
    const set = onChange(asked);
    setTyped({ width: String(set.width), height: String(set.height) });
    const cut = SIDES.find((side) => set[side] < Math.round(asked[side]));
    if (cut) setMost(set[cut]);
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {SIDES.map((side) => (
        <TextInput
          key={side}
          label={t(side)}
          size="sm"
          inputMode="decimal"
          value={typed[side]}
          error={wrong.includes(side)}
          onChange={(event) => setTyped({ ...typed, [side]: event.currentTarget.value })}
        />
      ))}
      {wrong.length > 0 && (
        <p role="alert" className={classes.error}>
          {isTooSmall ? t('canvasLeast', { least: LEAST }) : t('canvasInvalid')}
        </p>
      )}
      <Button type="submit" size="sm" variant="default">
        {t('canvasSize')}
      </Button>
      <p role="status" className={classes.note}>
        {most && t('canvasMost', { most })}
      </p>
    </form>
  );
}

/** NaN for everything that is not written as a number. */
function numberOf(text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : Number.NaN;
}
