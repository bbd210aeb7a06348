import { PHOTO } from '@facet/contract/constants.ts';
import { captionProblem, lengthOf, tidyWriting } from '@facet/contract/writing.ts';
import { Textarea } from '@mantine/core';
import { refusal } from '../../lib/refusals.ts';
import { t } from './texts.ts';

interface CaptionFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** What the server said. */
  error: string | null;
}

/** Says how much room is left when it becomes little, and keeps what is too long. */
export function CaptionField({ value, onChange, error }: CaptionFieldProps) {
  const problem = captionProblem(value);
  const left = PHOTO.captionLength - lengthOf(tidyWriting(value));
  return (
    <Textarea
      label={t('caption')}
      placeholder={t('captionPlaceholder')}
      description={left < 100 ? t('left', { count: Math.max(0, left) }) : null}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={2}
      maxRows={8}
      dir="auto"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={problem ? refusal(problem) : error}
      data-autofocus
    />
  );
}
