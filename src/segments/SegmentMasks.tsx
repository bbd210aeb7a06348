import type { SegmentFile } from '@facet/contract/rest.ts';
import { contourPath } from './contourPath.ts';
import { maskColor, maskPattern, segmentNumber } from './maskColors.ts';
import classes from './SegmentMasks.module.css';
import type { SegmentState } from './segmentStates.ts';

interface SegmentMasksProps {
  /** The photo, over all of which they lie. */
  image: { width: number; height: number };
  segments: SegmentFile;
  states: readonly SegmentState[];
  /** 0..1, of those that are switched on; left out, each stands out by its tag. */
  opacity?: number;
}

/** The people of a photo as coloured shapes over it. */
export function SegmentMasks({ image: { width, height }, segments, states, opacity }: SegmentMasksProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={classes.masks}
      data-by-tag={opacity === undefined || undefined}
      aria-hidden="true"
    >
      {segments.map((segment, index) => {
        const { tag, isOn } = states[index];
        const colour = segmentNumber(segment, index) - 1;
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a segment is known by its place alone.
            key={index}
            d={contourPath(segment.coordinates)}
            fillRule="evenodd"
            fill={maskColor(colour)}
            stroke={maskColor(colour)}
            strokeDasharray={maskPattern(colour)}
            fillOpacity={isOn ? opacity : 0}
            className={classes.mask}
            data-tag={tag}
            data-off={!isOn || undefined}
          />
        );
      })}
    </svg>
  );
}
