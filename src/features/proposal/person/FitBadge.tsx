import { IconCircleCheck, IconFaceId } from '@tabler/icons-react';
import classes from './FitBadge.module.css';
import { fitText } from './fitText.ts';
import type { PersonFit } from './persons.ts';

/** How the member's chosen face fits a photo, told on its card. */
export function FitBadge({ fit }: { fit: PersonFit }) {
  const isSure = fit.ok && fit.hint !== 'TRY';
  const Icon = isSure ? IconCircleCheck : IconFaceId;
  return (
    <span className={classes.fit} data-ok={isSure || undefined}>
      <Icon size={16} aria-hidden />
      {fitText(fit)}
    </span>
  );
}
