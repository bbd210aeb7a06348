import { Badge, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconFocusCentered } from '@tabler/icons-react';
import { useState } from 'react';
import { maskColor } from '../../../segments/maskColors.ts';
import { Picture } from '../../../ui/Picture.tsx';
import type { Product } from '../bundle.ts';
import { Disclosure } from '../Disclosure.tsx';
import { t } from '../texts.ts';
import type { PersonSegment, SegmentsProblem } from './segments.ts';
import classes from './TargetLocation.module.css';
import { useSegments } from './useSegments.ts';

interface TargetLocationProps {
  product: Product;
  isOpenAtFirst?: boolean;
}

const TAG_COLOR = {
  'Generating Target': 'violet',
  'Fixed in Image': 'gray',
  'Not Selected': 'gray',
} as const;

/** Which person of the source photo is replaced, drawn over that photo. */
export function TargetLocation({ product, isOpenAtFirst = false }: TargetLocationProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const answer = useSegments(product.personJsonPath, product.location, isOpen);

  return (
    <Disclosure
      title={t('location.title')}
      icon={<IconFocusCentered size={20} aria-hidden />}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      {answer === null && (
        <div role="status">
          <VisuallyHidden>{t('location.loading')}</VisuallyHidden>
          <Skeleton style={{ aspectRatio: product.image.width / product.image.height }} radius="md" />
        </div>
      )}
      {answer && 'problem' in answer && (
        <p className={classes.problem} role="alert">
          {problemText(answer.problem)}
        </p>
      )}
      {answer && 'segments' in answer && answer.segments.length === 0 && (
        <p className={classes.empty} role="status">
          {t('location.none')}
        </p>
      )}
      {answer && 'segments' in answer && answer.segments.length > 0 && (
        <Segments product={product} segments={answer.segments} />
      )}
    </Disclosure>
  );
}

function Segments({ product, segments }: { product: Product; segments: PersonSegment[] }) {
  const { image, title } = product;
  return (
    <>
      <p className={classes.hint}>{t('location.hint')}</p>
      <div className={classes.stage} style={{ maxWidth: `calc(55dvh * ${image.width / image.height})` }}>
        <Picture image={image} alt={title} sizes="(max-width: 768px) 100vw, 640px" />
        <svg viewBox={`0 0 ${image.width} ${image.height}`} className={classes.drawing} aria-hidden="true">
          {segments.map(({ number, tag, path }) => (
            <path
              key={number}
              d={path}
              fillRule="evenodd"
              fill={maskColor(number - 1)}
              stroke={maskColor(number - 1)}
              className={classes.segment}
              data-target={tag === 'Generating Target' || undefined}
              data-skipped={tag === 'Not Selected' || undefined}
            />
          ))}
        </svg>
      </div>
      <h4 className={classes.listTitle}>{t('location.segments')}</h4>
      <ul className={classes.list}>
        {segments.map(({ number, tag }) => (
          <li key={number}>
            <span className={classes.swatch} style={{ background: maskColor(number - 1) }} aria-hidden />
            <span className={classes.person}>{t('location.person', { number })}</span>
            <Badge color={TAG_COLOR[tag]}>{tag}</Badge>
          </li>
        ))}
      </ul>
    </>
  );
}

function problemText({ kind, detail }: SegmentsProblem): string {
  if (kind === 'status') return t('location.status', { detail });
  return kind === 'network' ? t('location.network', { detail }) : t('location.content', { detail });
}
