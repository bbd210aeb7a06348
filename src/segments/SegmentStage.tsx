import type { SegmentFile } from '@facet/contract/rest.ts';
import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff, IconMinus, IconPlus, IconZoomReset } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useImageBlur } from '../ui/blurMode.ts';
import { type PictureImage, sourceSet } from '../ui/Picture.tsx';
import { t as uiText } from '../ui/texts.ts';
import { PhotoStatus } from './PhotoStatus.tsx';
import { personAt } from './personAt.ts';
import { SCALE } from './placement.ts';
import { SegmentMasks } from './SegmentMasks.tsx';
import classes from './SegmentViewer.module.css';
import type { SegmentState } from './segmentStates.ts';
import { t } from './texts.ts';
import { usePanZoom } from './usePanZoom.ts';

/** The frame is at most 90 percent as high as it is wide. */
const WIDTH_OVER_MOST_HEIGHT = 1 / 0.9;

interface StageProps {
  /** The image's place in its campaign, from 0. */
  index: number;
  image: PictureImage;
  segments: SegmentFile;
  states: readonly SegmentState[];
  opacity: number;
  /** A person in the photo was tapped. */
  onPick?: ((person: number) => void) | undefined;
}

/** The photo and its masks in a frame where they are moved and zoomed. */
export function SegmentStage({ index: imageIndex, image, segments, states, opacity, onPick }: StageProps) {
  const pick = (x: number, y: number): void => {
    const person = personAt(segments, x, y);
    if (person !== null) onPick?.(person);
  };
  const { frame, frameProps, touchAction, box, scale, zoomIn, zoomOut, showAll } = usePanZoom(image, pick);
  const { isBlurred, toggle } = useImageBlur();
  const BlurIcon = isBlurred ? IconEye : IconEyeOff;
  const { width, height } = image;
  const title = t('image', { number: imageIndex + 1 });
  const [isBroken, setBroken] = useState(false);
  return (
    <div className={classes.stage}>
      <section
        ref={frame}
        className={classes.frame}
        data-picks={onPick ? true : undefined}
        style={{ touchAction, aspectRatio: Math.max(width / height, WIDTH_OVER_MOST_HEIGHT) }}
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
            onError={() => setBroken(true)}
            data-blurred={isBlurred || undefined}
            style={{ backgroundImage: `url("${image.placeholder}")` }}
          />
          <SegmentMasks image={image} segments={segments} states={states} opacity={opacity} />
        </div>
      </section>
      {isBroken && (
        <p role="alert" className={classes.broken}>
          {t('load.image', { index: imageIndex })}
        </p>
      )}
      <div className={classes.bar}>
        <p className={classes.status}>
          <PhotoStatus width={width} height={height} zoom={Math.round(scale * 100)} />
        </p>
        <StageButton label={uiText(isBlurred ? 'unblur' : 'blur', { image: title })} onClick={toggle}>
          <BlurIcon size={20} aria-hidden />
        </StageButton>
        <StageButton label={t('zoomOut')} onClick={zoomOut} isDisabled={scale <= SCALE.min}>
          <IconMinus size={20} aria-hidden />
        </StageButton>
        <StageButton label={t('zoomFit')} onClick={showAll}>
          <IconZoomReset size={20} aria-hidden />
        </StageButton>
        <StageButton label={t('zoomIn')} onClick={zoomIn} isDisabled={scale >= SCALE.max}>
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
