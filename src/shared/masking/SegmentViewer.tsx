import type { SegmentFile } from '@facet/contract/rest.ts';
import { options } from '@facet/editor-core/options.ts';
import { ActionIcon, Badge, Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconEye, IconEyeOff, IconMinus, IconPlus, IconZoomReset } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { useImageBlur } from '../../ui/blurMode.ts';
import type { PictureImage } from '../../ui/Picture.tsx';
import { sourceSet } from '../../ui/Picture.tsx';
import { contourPath } from './contourPath.ts';
import { maskColor, maskPattern } from './maskColors.ts';
import { OpacitySlider } from './OpacitySlider.tsx';
import classes from './SegmentViewer.module.css';
import { type SegmentState, type Selection, segmentStates } from './segments.ts';
import { t } from './texts.ts';
import { usePanZoom } from './usePanZoom.ts';

/** Opacity in viewers; the mask editor has its own. */
const START_OPACITY = 0.8;
/** The frame is at most 90 percent as high as it is wide. */
const WIDTH_OVER_MOST_HEIGHT = 1 / 0.9;

interface SegmentViewerProps {
  /** 'Image 1' */
  title: string;
  image: PictureImage;
  /** null while they are loaded. */
  segments: SegmentFile | null;
  selection: Selection;
  /** Whether the person may switch segments on and off here; otherwise the step is valid as it is. */
  isFixable?: boolean;
  /** Told after every switch: which segments are on, in their stored order. */
  onSwitch?: (isOn: readonly boolean[]) => void;
}

const TAG_COLOR = {
  'Generating Target': 'violet',
  'Fixed in Image': 'gray',
  'Not Selected': 'gray',
} as const;

/** A photo with the masks of its people, to look at, and, where it is fixable, to choose some of them. */
export function SegmentViewer({
  title,
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
      <Stage title={title} image={image} segments={segments ?? []} isOn={isOn} opacity={opacity} />
      <section className={classes.panel} aria-labelledby={headingId}>
        <h2 id={headingId} className={classes.heading}>
          {t('segments')}
        </h2>
        {segments === null && <SegmentsSkeleton />}
        {segments?.length === 0 && <p className={classes.empty}>{t('noSegments')}</p>}
        {segments && segments.length > 0 && (
          <>
            <ul className={classes.list}>
              {states.map((state, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a segment is known by its place alone.
                <li key={index}>
                  <SegmentToggle
                    index={index}
                    state={state}
                    isOn={isOn[index]}
                    isEditing={isFixable && isEditing}
                    onToggle={() => toggle(index)}
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

interface StageProps {
  title: string;
  image: PictureImage;
  segments: SegmentFile;
  isOn: readonly boolean[];
  opacity: number;
}

function Stage({ title, image, segments, isOn, opacity }: StageProps) {
  const { frame, frameProps, box, zoom, zoomIn, zoomOut, fit } = usePanZoom(image);
  const { isBlurred, toggle } = useImageBlur();
  const BlurIcon = isBlurred ? IconEye : IconEyeOff;
  const { width, height } = image;
  return (
    <div className={classes.stage}>
      <section
        ref={frame}
        className={classes.frame}
        style={{ aspectRatio: Math.max(width / height, WIDTH_OVER_MOST_HEIGHT) }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the photo is moved and zoomed with the keyboard.
        tabIndex={0}
        aria-label={t('viewer.photo', { image: title })}
        {...frameProps}
      >
        <div className={classes.photo} style={box}>
          <img
            src={`${image.url}&w=1280`}
            srcSet={sourceSet(image)}
            sizes={`${Math.ceil(box.width)}px`}
            alt=""
            draggable={false}
            className={classes.picture}
            data-blurred={isBlurred || undefined}
            style={{ backgroundImage: `url("${image.placeholder}")` }}
          />
          <svg viewBox={`0 0 ${width} ${height}`} className={classes.masks} aria-hidden="true">
            {segments.map(({ coordinates }, index) => (
              <path
                // biome-ignore lint/suspicious/noArrayIndexKey: a segment is known by its place alone.
                key={index}
                d={contourPath(coordinates)}
                fillRule="evenodd"
                fill={maskColor(index)}
                stroke={maskColor(index)}
                strokeDasharray={maskPattern(index)}
                fillOpacity={isOn[index] ? opacity : 0}
                className={classes.mask}
                data-off={!isOn[index] || undefined}
              />
            ))}
          </svg>
        </div>
      </section>
      <div className={classes.bar}>
        <p className={classes.status}>{t('status', { width, height, zoom: Math.round(zoom * 100) })}</p>
        <StageButton label={t(isBlurred ? 'unblur' : 'blur', { image: title })} onClick={toggle}>
          <BlurIcon size={20} aria-hidden />
        </StageButton>
        <StageButton label={t('zoomOut')} onClick={zoomOut} isDisabled={zoom <= options.zoom.min}>
          <IconMinus size={20} aria-hidden />
        </StageButton>
        <StageButton label={t('zoomFit')} onClick={fit}>
          <IconZoomReset size={20} aria-hidden />
        </StageButton>
        <StageButton label={t('zoomIn')} onClick={zoomIn} isDisabled={zoom >= options.zoom.max}>
          <IconPlus size={20} aria-hidden />
        </StageButton>
      </div>
    </div>
  );
}

interface StageButtonProps {
  label: string;
  onClick: () => void;
  isDisabled?: boolean;
  children: ReactNode;
}

function StageButton({ label, onClick, isDisabled = false, children }: StageButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
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
      <Badge color={TAG_COLOR[state.tag]}>{state.tag}</Badge>
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
