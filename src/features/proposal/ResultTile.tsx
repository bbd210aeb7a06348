import { Badge } from '@mantine/core';
import { IconPhotoX } from '@tabler/icons-react';
import { dateText } from '../../lib/formats.ts';
import { GeneratingTile } from '../../shared/production/GeneratingTile.tsx';
import { useProductionStatus } from '../../shared/production/useProductionStatus.ts';
import { Picture } from '../../ui/Picture.tsx';
import { isGenerating, type Product, type Production } from './bundle.ts';
import classes from './ResultsPanel.module.css';
import { t } from './texts.ts';

interface ResultTileProps {
  production: Production;
  product: Product;
  onOpen: () => void;
}

export default function ResultTile({ production, product, onOpen }: ResultTileProps) {
  const event = useProductionStatus(({ live }) => live[production.id]);

  if (production.status === 'FAILED' || event?.status === 'FAILED') {
    return (
      <li className={classes.failed}>
        <IconPhotoX className={classes.failedIcon} size={20} aria-hidden />
        <div>
          <strong>{t('results.failed')}</strong>
          <p>{production.error ?? event?.error ?? t('results.failedReason')}</p>
        </div>
      </li>
    );
  }
  if (isGenerating(production) || !production.image) {
    return (
      <li>
        <GeneratingTile placeholder={product.image.placeholder} title={product.title} event={event} />
      </li>
    );
  }
  const date = dateText(production.createdAt, 'longMoment');
  return (
    <li>
      <button
        type="button"
        className={classes.result}
        aria-label={production.isChecked ? t('results.open', { date }) : t('results.openNew', { date })}
        onClick={onOpen}
      >
        <Picture
          className={classes.crop}
          image={production.image}
          alt=""
          ratio={1}
          sizes="(max-width: 768px) 33vw, 140px"
        />
        {!production.isChecked && (
          <Badge className={classes.new} variant="filled" size="sm">
            {t('results.new')}
          </Badge>
        )}
      </button>
    </li>
  );
}
