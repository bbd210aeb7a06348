import type { Size } from '@facet/editor-core/geometry.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import classes from './CanvasSizeForm.module.css';
import { t } from './texts.ts';

interface CanvasSizeFormProps {
  size: Size;
  /** @returns whether the numbers were good */
  onChange: (width: number, height: number) => boolean;
  /** As large as there is room for now. */
  allSpace: () => Size;
}

/** 'Change Canvas Size': changes the frame alone, never the photo or its masks. */
export function CanvasSizeForm({ size, onChange, allSpace }: CanvasSizeFormProps) {
  const [width, setWidth] = useState(String(size.width));
  const [height, setHeight] = useState(String(size.height));
  const [isInvalid, setInvalid] = useState(false);

  const apply = (nextWidth: number, nextHeight: number): void => setInvalid(!onChange(nextWidth, nextHeight));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    apply(numberOf(width), numberOf(height));
  };
  const useAll = (): void => {
    const space = allSpace();
    setWidth(String(space.width));
    setHeight(String(space.height));
    apply(space.width, space.height);
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('width')}
        size="sm"
        inputMode="numeric"
        value={width}
        error={isInvalid}
        onChange={(event) => setWidth(event.currentTarget.value)}
      />
      <TextInput
        label={t('height')}
        size="sm"
        inputMode="numeric"
        value={height}
        error={isInvalid}
        onChange={(event) => setHeight(event.currentTarget.value)}
      />
      {isInvalid && (
        <p role="alert" className={classes.error}>
          {t('canvasInvalid')}
        </p>
      )}
      <Button type="submit" size="sm" variant="default">
        {t('canvasSize')}
      </Button>
      <Button size="sm" variant="subtle" color="gray" onClick={useAll}>
        {t('allSpace')}
      </Button>
    </form>
  );
}

/** NaN for everything that is not written as a whole number. */
function numberOf(text: string): number {
  return /^\s*-?\d+\s*$/.test(text) ? Number(text) : Number.NaN;
}
