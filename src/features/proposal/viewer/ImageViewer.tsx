import { Button } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { errorText } from '../../../lib/error-text.ts';
import { markChecked } from '../../../shared/production/markChecked.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Product, Production } from '../bundle.ts';
import { t } from '../texts.ts';
import classes from './ImageViewer.module.css';
import { TargetLocation } from './TargetLocation.tsx';

interface ImageViewerProps {
  product: Product;
  /** A finished production; without one the product's own photo is shown. */
  production?: Production;
  isOpen: boolean;
  onClose: () => void;
}

export default function ImageViewer({ product, production, isOpen, onClose }: ImageViewerProps) {
  useCheckOnOpening(production, isOpen);
  const image = production?.image ?? product.image;

  return (
    <Sheet
      opened={isOpen}
      onClose={onClose}
      size={720}
      title={production ? t('viewer.resultTitle') : product.title}
    >
      <div className={classes.stage} style={{ maxWidth: `calc(68dvh * ${image.width / image.height})` }}>
        <Picture
          image={image}
          alt={production ? t('viewer.generatedOf', { title: product.title }) : product.title}
          sizes="(max-width: 768px) 100vw, 680px"
          priority
        />
      </div>
      {production && (
        <div className={classes.origin}>
          {production.srcfile && (
            <figure className={classes.source}>
              <img src={`${production.srcfile}&w=192`} alt="" width={72} height={72} />
              <figcaption>{t('viewer.input')}</figcaption>
            </figure>
          )}
          <figure className={classes.source}>
            <img src={`${product.image.url}&w=192`} alt="" width={72} height={72} />
            <figcaption>{t('viewer.selected')}</figcaption>
          </figure>
          <Button
            component={Link}
            to={`/photo/${production.uid}`}
            variant="default"
            className={classes.open}
            rightSection={<IconArrowUpRight size={20} aria-hidden />}
          >
            {t('viewer.openPhoto')}
          </Button>
        </div>
      )}
      <TargetLocation key={product.id} product={product} />
    </Sheet>
  );
}

/** Looking at a finished photo marks it as seen. */
function useCheckOnOpening(production: Production | undefined, isOpen: boolean): void {
  const uncheckedId = isOpen && production?.finishedPath && !production.isChecked ? production.id : null;
  useEffect(() => {
    if (uncheckedId === null) return;
    markChecked(uncheckedId).catch((error: unknown) => toast.error(errorText(error)));
  }, [uncheckedId]);
}
