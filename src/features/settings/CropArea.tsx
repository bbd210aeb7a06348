import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import classes from './CropArea.module.css';
import { type Crop, MAX_SCALE, moved, type Size, scaled, squareOf } from './crop.ts';
import { t } from './texts.ts';

interface CropAreaProps {
  src: string;
  size: Size;
  crop: Crop;
  isDisabled: boolean;
  onCrop: (crop: Crop) => void;
}

/** Share of the square by which an arrow key moves the photo. */
const STEP = 0.05;
const ARROWS: Readonly<Record<string, [right: number, down: number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

/** A photo behind a round window: dragged, moved by the arrow keys and zoomed until the right part is shown. */
export function CropArea({ src, size, crop, isDisabled, onCrop }: CropAreaProps) {
  const hintId = useId();
  const last = useRef<{ x: number; y: number } | null>(null);
  const { left, top, side } = squareOf(crop, size);

  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!last.current || isDisabled) return;
    const shown = event.currentTarget.clientWidth;
    const right = (event.clientX - last.current.x) / shown;
    const down = (event.clientY - last.current.y) / shown;
    last.current = { x: event.clientX, y: event.clientY };
    onCrop(moved(crop, size, right, down));
  };
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow || isDisabled) return;
    event.preventDefault();
    onCrop(moved(crop, size, ...arrow));
  };

  return (
    <>
      <button
        type="button"
        className={classes.area}
        aria-label={t('avatar.cropArea')}
        aria-describedby={hintId}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          last.current = null;
        }}
        onPointerCancel={() => {
          last.current = null;
        }}
      >
        <img
          src={src}
          alt=""
          draggable={false}
          style={{
            width: `${(size.width / side) * 100}%`,
            left: `${(-left / side) * 100}%`,
            top: `${(-top / side) * 100}%`,
          }}
        />
      </button>
      <p id={hintId} className={classes.hint}>
        {t('avatar.cropHint')}
      </p>
      <label className={classes.zoom}>
        <IconZoomOut size={20} aria-hidden />
        <input
          type="range"
          aria-label={t('avatar.zoom')}
          min={1}
          max={MAX_SCALE}
          step={0.01}
          value={crop.scale}
          disabled={isDisabled}
          onChange={(event) => onCrop(scaled(crop, size, Number(event.currentTarget.value)))}
        />
        <IconZoomIn size={20} aria-hidden />
      </label>
    </>
  );
}
