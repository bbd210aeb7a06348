import { Badge, Button } from '@mantine/core';
import { IconDownload, IconPhoto, IconSparkles } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router-dom';
import { Picture } from '../../ui/Picture.tsx';
import { AboutPhoto } from './AboutPhoto.tsx';
import classes from './PhotoPage.module.css';
import { t } from './texts.ts';
import type { PhotoDetail } from './usePhoto.ts';

/** Phones show it from edge to edge, the desktop beside its details. */
const STAGE_SIZES = '(max-width: 768px) 100vw, 600px';

export function FinishedPhoto({ photo }: { photo: PhotoDetail }) {
  const [showsOriginal, setShowsOriginal] = useState(false);
  const { production, bundleUid } = photo;
  const { product, image, finishedPath } = production;
  const { title } = product;
  const ratio = image ? image.width / image.height : 1;
  return (
    <div className={classes.layout}>
      <div className={classes.stage} style={{ '--ratio': ratio } as CSSProperties}>
        {image && <Picture image={image} alt={t('alt', { title })} sizes={STAGE_SIZES} priority />}
        {showsOriginal && (
          <div className={classes.original}>
            <Picture
              image={product.image}
              alt={t('originalAlt', { title })}
              sizes={STAGE_SIZES}
              ratio={ratio}
            />
          </div>
        )}
      </div>
      <div className={classes.details}>
        <AboutPhoto photo={photo} />
        <div className={classes.ai}>
          <Badge size="lg" leftSection={<IconSparkles size={14} aria-hidden />}>
            {t('aiTitle')}
          </Badge>
          <p className={classes.note}>{t('aiText')}</p>
        </div>
        <div className={classes.actions}>
          {finishedPath && (
            <Button
              component="a"
              href={finishedPath}
              download={`facet-${production.uid}.jpg`}
              leftSection={<IconDownload size={20} aria-hidden />}
            >
              {t('download')}
            </Button>
          )}
          <Button
            variant="default"
            aria-pressed={showsOriginal}
            data-pressed={showsOriginal || undefined}
            leftSection={<IconPhoto size={20} aria-hidden />}
            onClick={() => setShowsOriginal((before) => !before)}
          >
            {t('showOriginal')}
          </Button>
          {bundleUid && (
            <Button component={Link} to={`/introduce/${bundleUid}`} variant="subtle">
              {t('another')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
