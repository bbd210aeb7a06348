import { Link } from 'react-router-dom';
import { useBlurMode } from '../../ui/blurMode.ts';
import { Picture } from '../../ui/Picture.tsx';
import { CampaignBadges } from './CampaignBadges.tsx';
import classes from './CampaignCard.module.css';
import { t } from './texts.ts';
import type { PresetCampaign } from './usePresetCampaigns.ts';

/** Three columns at the content's full width, two below, one on phones. */
const COVER_SIZES = '(max-width: 640px) 100vw, (max-width: 930px) 50vw, 300px';
const STRIP_LENGTH = 4;

export function CampaignCard({ campaign }: { campaign: PresetCampaign }) {
  const { id, type, people, presetImgs } = campaign;
  const { isBlurred } = useBlurMode();
  const [cover, ...others] = presetImgs;
  return (
    <Link to={`/partners/presets/${id}`} className={classes.card}>
      <div className={classes.pictures} data-blurred={isBlurred || undefined}>
        {cover && <Picture image={cover.image} alt="" sizes={COVER_SIZES} ratio={4 / 3} priority />}
        {others.length > 0 && (
          <div className={classes.strip}>
            {others.slice(0, STRIP_LENGTH).map((img) => (
              <Picture key={img.id} image={img.image} alt="" sizes="80px" ratio={1} />
            ))}
          </div>
        )}
      </div>
      <div className={classes.body}>
        <h3 className={classes.name}>{t('preset', { id })}</h3>
        <p className={classes.facts}>
          {t('type', { type })} · {t('people', { count: people })} ·{' '}
          {t('images', { count: presetImgs.length })}
        </p>
        <CampaignBadges campaign={campaign} />
      </div>
    </Link>
  );
}
