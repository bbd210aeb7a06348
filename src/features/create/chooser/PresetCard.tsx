import { t } from '../texts.ts';
import classes from './Chooser.module.css';
import type { PresetType } from './presetTypes.ts';

/** The picture of a type. */
export function Sample({ sampleImage }: Pick<PresetType, 'sampleImage'>) {
  return <img className={classes.sample} src={sampleImage} width={720} height={360} alt="" />;
}

export function PresetCard({ preset, onOpen }: { preset: PresetType; onOpen: () => void }) {
  const { id, category, sampleImage } = preset;
  return (
    <button type="button" className={classes.card} aria-haspopup="dialog" onClick={onOpen}>
      <Sample sampleImage={sampleImage} />
      <span className={classes.words}>
        <span className={classes.title}>{t(`types.${id}.title`)}</span>
        <span className={classes.description}>{t(`types.${id}.description`)}</span>
        <span className={classes.category}>{t(`chooser.${category}`)}</span>
      </span>
    </button>
  );
}
