import type { SegmentFile } from '@facet/contract/rest.ts';
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { type CSSProperties, useId, useState } from 'react';
import type { PictureImage } from '../ui/Picture.tsx';
import { maskColor, segmentNumber } from './maskColors.ts';
import { OpacitySlider } from './OpacitySlider.tsx';
import { SegmentBadge } from './SegmentBadge.tsx';
import { SegmentStage } from './SegmentStage.tsx';
import classes from './SegmentViewer.module.css';
import { type SegmentState, type Selection, segmentStates } from './segmentStates.ts';
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
  const [switched, setSwitched] = useState<ReadonlyMap<number, boolean>>(new Map());
  const states = segmentStates(segments?.length ?? 0, selection).map(
    ({ tag, isOn }, at): SegmentState => ({ tag, isOn: switched.get(at) ?? isOn }),
  );
  const headingId = useId();

  const toggle = (index: number): void => {
    const isOn = states.map((state, at) => (at === index ? !state.isOn : state.isOn));
    setSwitched(new Map(switched).set(index, isOn[index]));
    onSwitch?.(isOn);
  };

  return (
    <div className={classes.viewer}>
      <SegmentStage index={index} image={image} segments={segments ?? []} states={states} opacity={opacity} />
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
                    number={segmentNumber(segments[at], at)}
                    state={state}
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
  number: number;
  state: SegmentState;
  isEditing: boolean;
  onToggle: () => void;
}

function SegmentToggle({ number, state, isEditing, onToggle }: SegmentToggleProps) {
  return (
    <button
      type="button"
      className={classes.segment}
      aria-pressed={state.isOn}
      disabled={!isEditing}
      onClick={onToggle}
    >
      <span
        className={classes.swatch}
        style={{ '--mask': maskColor(number - 1) } as CSSProperties}
        aria-hidden
      />
      <span className={classes.person}>{t('person', { number })}</span>
      {/* who is switched on is chosen, whatever was known before */}
      {!(state.isOn && state.tag === 'Not Selected') && <SegmentBadge tag={state.tag} />}
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
