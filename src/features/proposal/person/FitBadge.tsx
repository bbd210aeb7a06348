import { IconCircleCheck, IconFaceId } from '@tabler/icons-react';
import classes from './FitBadge.module.css';
import { fitText } from './fitText.ts';
import { isSure, type PersonFit } from './persons.ts';

/** How the member's chosen face fits a photo, told on its card. */
export function FitBadge({ fit }: { fit: PersonFit }) {
  const isGood = isSure(fit);
  const Icon = isGood ? IconCircleCheck : IconFaceId;
  return (
    <span className={classes.fit} data-ok={isGood || undefined}>
      <Icon size={16} aria-hidden />
      {fitText(fit)}
    </span>
  );
}
