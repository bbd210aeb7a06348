import { CaptionField } from '../../../shared/photos/CaptionField.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import classes from '../create.module.css';
import type { DataOf } from '../slots.ts';
import type { StepProps } from '../stepProps.ts';
import { t } from '../texts.ts';

/** What is said of a photo that is shared; nothing has to be. */
export function CaptionStep({ me, subject, data, onChange }: StepProps<DataOf<'caption'>>) {
  if (subject.kind !== 'photo') return null;
  const { photo } = subject.detail;
  return (
    <div className={classes.stack}>
      <p className={classes.hint}>{t(me.isPrivate ? 'shareTextPrivate' : 'shareText')}</p>
      <div className={classes.caption}>
        <div className={classes.thumbnail}>
          <Picture image={photo.image} alt="" ratio={1} sizes="96px" />
        </div>
        <CaptionField
          value={data?.caption ?? photo.caption ?? ''}
          onChange={(caption) => onChange({ kind: 'caption', caption })}
          error={null}
        />
      </div>
    </div>
  );
}
