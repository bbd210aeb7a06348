import { Loader } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { RadioChoice } from '../RadioChoice.tsx';
import classes from './PreviewPanel.module.css';
import { t } from './texts.ts';
import type { Preview } from './usePreview.ts';
import type { Choice, Variants } from './useVariants.ts';

const CHOICES: readonly Choice[] = ['head', 'face'];

/** Which of two pictures is paid for, where there are two: both are seen beside each other. */
export function VariantChoice({ choice }: Pick<Variants, 'choice'>) {
  if (!choice) return null;
  const { chosen, previews, refused, choose } = choice;
  const options = CHOICES.map((value) => ({
    value,
    label: t(`variants.${value}`),
    hint: t(`variants.${hintOf(previews[value]) ?? `${value}Hint`}`),
    picture: <Small preview={previews[value]} />,
    isDisabled: value === refused,
  }));
  return (
    <div className={classes.variants}>
      <RadioChoice legend={t('variants.title')} options={options} value={chosen} onChange={choose} />
      <p role="status" className={classes.note}>
        {refused && t('variants.refused')}
      </p>
    </div>
  );
}

/** What is to be said in place of what the picture has. */
function hintOf({ kind }: Preview): 'making' | 'failed' | null {
  return kind === 'making' || kind === 'failed' ? kind : null;
}

function Small({ preview }: { preview: Preview }) {
  if (preview.kind === 'shown') return <img src={preview.url} alt="" />;
  if (preview.kind === 'making') return <Loader size={18} aria-hidden />;
  return <IconPhotoOff size={24} aria-hidden />;
}
