import {
  IconAd2,
  IconBadgeTm,
  IconBrandInstagram,
  IconUserSquareRounded,
  IconUsersGroup,
} from '@tabler/icons-react';
import { t } from '../texts.ts';
import classes from './Chooser.module.css';
import type { PresetType } from './presetTypes.ts';

const SAMPLES: Record<PresetType['id'], typeof IconAd2> = {
  single: IconUserSquareRounded,
  group: IconUsersGroup,
  brand: IconBadgeTm,
  social: IconBrandInstagram,
  advertising: IconAd2,
};

/** The picture of a type. */
export function Sample({ id }: Pick<PresetType, 'id'>) {
  const Icon = SAMPLES[id];
  return (
    <span className={classes.sample} data-type={id} aria-hidden>
      <Icon size={56} stroke={1.25} />
    </span>
  );
}

export function PresetCard({ preset: { id, category }, onOpen }: { preset: PresetType; onOpen: () => void }) {
  return (
    <button type="button" className={classes.card} aria-haspopup="dialog" onClick={onOpen}>
      <Sample id={id} />
      <span className={classes.words}>
        <span className={classes.title}>{t(`types.${id}.title`)}</span>
        <span className={classes.description}>{t(`types.${id}.description`)}</span>
        <span className={classes.category}>{t(`chooser.${category}`)}</span>
      </span>
    </button>
  );
}
