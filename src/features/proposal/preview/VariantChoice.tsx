import { GENERATION_VARIANTS } from '@facet/contract/constants.ts';
import { RadioChoice } from '../RadioChoice.tsx';
import classes from './PreviewPanel.module.css';
import { t } from './texts.ts';
import type { Variants } from './useVariants.ts';

/** Which of two pictures is paid for, where there are two. */
export function VariantChoice({ variant, choice }: Pick<Variants, 'variant' | 'choice'>) {
  if (!choice) return null;
  const options = GENERATION_VARIANTS.map((value) => ({
    value,
    label: t(`variants.${value}`),
    hint: t(`variants.${value}Hint`),
  }));
  return (
    <div className={classes.variants}>
      <RadioChoice legend={t('variants.title')} options={options} value={variant} onChange={choice.choose} />
      <p role="status" className={classes.note}>
        {choice.isNatureRefused && t('variants.refused')}
      </p>
    </div>
  );
}
