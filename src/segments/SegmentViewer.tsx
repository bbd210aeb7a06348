import type { SegmentFile } from '@facet/contract/rest.ts';
import { Badge, Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { type CSSProperties, useId, useState } from 'react';
import type { PictureImage } from '../ui/Picture.tsx';
import { maskColor } from './maskColors.ts';
import { OpacitySlider } from './OpacitySlider.tsx';
import { SegmentStage } from './SegmentStage.tsx';
import classes from './SegmentViewer.module.css';
import { type SegmentState, type Selection, segmentStates } from './segments.ts';
import { t } from './texts.ts';

/** Opacity in viewers; the mask editor has its own. */
const START_OPACITY = 0.8;

interface SegmentViewerProps {
  /** The image's place in its campaign, from 0. */
  index: number;
  image: PictureImage;
  /** null while they are loaded. */
  segments: SegmentFile | null;
  selection: Selection;
  /** Whether the person may switch segments on and off here; otherwise the step is valid as it is. */
  isFixable?: boolean;
  /** Told after every switch: which segments are on, in their stored order. */
  onSwitch?: (isOn: readonly boolean[]) => void;
}

const TAGS = {
  'Generating Target': { color: 'violet', text: 'viewer.target' },
  'Fixed in Image': { color: 'gray', text: 'viewer.fixed' },
  'Not Selected': { color: 'gray', text: 'viewer.notSelected' },
} as const;

/** A photo with the masks of its people, to look at, and, where it is fixable, to choose some of them. */
export function SegmentViewer({
  index,
  image,
  segments,
  selection,
  isFixable = false,
  onSwitch,
}: SegmentViewerProps) {
  const [opacity, setOpacity] = useState(START_OPACITY);
  const [isEditing, setEditing] = useState(false);
  const states = segmentStates(segments?.length ?? 0, selection);
  const [switched, setSwitched] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isOn = states.map((state, index) => switched.get(index) ?? state.isOn);
  const headingId = useId();

  const toggle = (index: number): void => {
    const next = new Map(switched).set(index, !isOn[index]);
    setSwitched(next);
    onSwitch?.(states.map((state, at) => next.get(at) ?? state.isOn));
  };

  return (
    <div className={classes.viewer}>
      <SegmentStage index={index} image={image} segments={segments ?? []} isOn={isOn} opacity={opacity} />
      <section className={classes.panel} aria-labelledby={headingId}>
        <h2 id={headingId} className={classes.heading}>
          {t('segments')}
        </h2>
        {segments === null && <SegmentsSkeleton />}
        {segments?.length === 0 && <p className={classes.empty}>{t('noSegments')}</p>}
        {segments && segments.length > 0 && (
          <>
            <ul className={classes.list}>
              {states.map((state, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a segment is known by its place alone.
                <li key={at}>
                  <SegmentToggle
                    index={at}
                    state={state}
                    isOn={isOn[at]}
                    isEditing={isFixable && isEditing}
                    onToggle={() => toggle(at)}
                  />
                </li>
              ))}
            </ul>
            {isFixable && (
              <Button variant="default" fullWidth onClick={() => setEditing(!isEditing)}>
                {t(isEditing ? 'viewer.disable' : 'viewer.enable')}
              </Button>
            )}
            <OpacitySlider value={opacity} onChange={setOpacity} />
          </>
        )}
      </section>
    </div>
  );
}

interface SegmentToggleProps {
  index: number;
  state: SegmentState;
  isOn: boolean;
  isEditing: boolean;
  onToggle: () => void;
}

function SegmentToggle({ index, state, isOn, isEditing, onToggle }: SegmentToggleProps) {
  const { color, text } = TAGS[state.tag];
  return (
    <button
      type="button"
      className={classes.segment}
      aria-pressed={isOn}
      disabled={!isEditing}
      onClick={onToggle}
    >
      <span className={classes.swatch} style={{ '--mask': maskColor(index) } as CSSProperties} aria-hidden />
      <span className={classes.person}>{t('person', { number: index + 1 })}</span>
      <Badge color={color}>{t(text)}</Badge>
    </button>
  );
}

function SegmentsSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton height={44} mb={8} radius="sm" />
      <Skeleton height={44} mb={8} radius="sm" />
      <Skeleton height={44} radius="sm" />
    </div>
  );
}
