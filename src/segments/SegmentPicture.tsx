import type { SegmentFile } from '@facet/contract/rest.ts';
import { Picture, type PictureImage } from '../ui/Picture.tsx';
import { maskColor, segmentNumber } from './maskColors.ts';
import { SegmentBadge } from './SegmentBadge.tsx';
import { SegmentMasks } from './SegmentMasks.tsx';
import classes from './SegmentPicture.module.css';
import { type Selection, segmentStates } from './segmentStates.ts';
import { t } from './texts.ts';

interface SegmentPictureProps {
  image: PictureImage;
  alt: string;
  segments: SegmentFile;
  selection: Selection;
}

/** A photo that tells at a glance what becomes of its people; nothing in it can be moved or chosen, as in `SegmentViewer`. */
export function SegmentPicture({ image, alt, segments, selection }: SegmentPictureProps) {
  const states = segmentStates(segments.length, selection);
  return (
    <>
      <div className={classes.stage} style={{ maxWidth: `calc(55dvh * ${image.width / image.height})` }}>
        <Picture image={image} alt={alt} sizes="(max-width: 768px) 100vw, 640px" />
        <SegmentMasks image={image} segments={segments} states={states} />
      </div>
      <h4 className={classes.listTitle}>{t('segments')}</h4>
      <ul className={classes.list}>
        {segments.map((segment, index) => {
          const number = segmentNumber(segment, index);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a segment is known by its place alone.
            <li key={index}>
              <span className={classes.swatch} style={{ background: maskColor(number - 1) }} aria-hidden />
              <span className={classes.person}>{t('person', { number })}</span>
              <SegmentBadge tag={states[index].tag} />
            </li>
          );
        })}
      </ul>
    </>
  );
}
