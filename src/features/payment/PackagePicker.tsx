import { Badge, Skeleton } from '@mantine/core';
import { useId } from 'react';
import { centsOf, credits, money, whole } from './money.ts';
import classes from './PackagePicker.module.css';
import { t } from './texts.ts';
import type { Package } from './usePackages.ts';

interface PackagePickerProps {
  packages: readonly Package[];
  selectedId: number | null;
  onSelect: (id: number) => void;
  disabled: boolean;
}

/** One choice of several, as cards: arrow keys move it. */
export function PackagePicker({ packages, selectedId, onSelect, disabled }: PackagePickerProps) {
  const name = useId();
  return (
    <fieldset className={classes.packages} disabled={disabled}>
      <legend className={classes.legend}>{t('choose')}</legend>
      {packages.map((one) => (
        <label key={one.id} className={classes.card} data-marker={one.marker ?? undefined}>
          <input
            type="radio"
            name={name}
            className={classes.radio}
            checked={one.id === selectedId}
            onChange={() => onSelect(one.id)}
          />
          {one.marker && (
            <Badge
              size="sm"
              className={classes.marker}
              color={one.marker === 'MOST_POPULAR' ? 'violet' : 'green'}
              variant={one.marker === 'MOST_POPULAR' ? 'filled' : 'light'}
            >
              {t(`markers.${one.marker}`)}
            </Badge>
          )}
          <span className={classes.amount}>{credits(one)}</span>
          <span className={classes.bonus}>
            {one.bonus > 0 ? t('bonus', { bonus: whole(one.bonus) }) : t('noBonus')}
          </span>
          <span className={classes.price}>{money(centsOf(one.price), one.priceCurrency)}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function PackagesSkeleton() {
  return (
    <div className={classes.packages} role="status" aria-label={t('loading')}>
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <Skeleton key={index} height={132} radius="lg" />
      ))}
    </div>
  );
}
