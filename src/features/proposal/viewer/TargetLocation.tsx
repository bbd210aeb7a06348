import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconFocusCentered } from '@tabler/icons-react';
import { useState } from 'react';
import { SegmentPicture } from '../../../segments/SegmentPicture.tsx';
import { t as tSegments } from '../../../segments/texts.ts';
import { useSegments } from '../../../segments/useSegments.ts';
import type { Product } from '../bundle.ts';
import { Disclosure } from '../Disclosure.tsx';
import { t } from '../texts.ts';
import classes from './TargetLocation.module.css';

interface TargetLocationProps {
  product: Product;
  isOpenAtFirst?: boolean;
}

/** Which person of the source photo is replaced, drawn over that photo. */
export function TargetLocation({ product, isOpenAtFirst = false }: TargetLocationProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const { personJsonPath, location, image, title } = product;
  const source = { images: [product], personJsonPath, extractMaskingPath: null };
  const { images, error } = useSegments(source, isOpen);
  const segments = images?.[0].segments;

  return (
    <Disclosure
      title={t('location.title')}
      icon={<IconFocusCentered size={20} aria-hidden />}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      {!segments && !error && (
        <div role="status">
          <VisuallyHidden>{tSegments('loading')}</VisuallyHidden>
          <Skeleton style={{ aspectRatio: image.width / image.height }} radius="md" />
        </div>
      )}
      {error && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
      {segments?.length === 0 && (
        <p className={classes.empty} role="status">
          {tSegments('noSegments')}
        </p>
      )}
      {segments && segments.length > 0 && (
        <>
          <p className={classes.hint}>{t('location.hint')}</p>
          <SegmentPicture image={image} alt={title} segments={segments} selection={{ location }} />
        </>
      )}
    </Disclosure>
  );
}
