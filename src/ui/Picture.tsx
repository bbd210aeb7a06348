import { IMAGE_WIDTHS } from '@facet/contract/constants.ts';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './Picture.module.css';
import { t } from './texts.ts';

export interface PictureImage {
  /** Always carries a query string already. */
  url: string;
  width: number;
  height: number;
  /** Data address of a tiny blurred version. */
  placeholder: string;
}

interface PictureProps {
  image: PictureImage;
  alt: string;
  /** How wide the picture is shown, as in the `sizes` attribute. */
  sizes: string;
  fit?: 'cover' | 'contain';
  /** Width ÷ height of the box; the image's own by default. */
  ratio?: number;
  /** Loads at once and first: for the picture that a screen is about. */
  priority?: boolean;
  className?: string;
}

/** The offered widths up to the first one that covers the original: larger ones would only repeat it. */
export function sourceSet({ url, width }: Pick<PictureImage, 'url' | 'width'>): string {
  const covering = IMAGE_WIDTHS.findIndex((offered) => offered >= width);
  const useful = covering === -1 ? IMAGE_WIDTHS : IMAGE_WIDTHS.slice(0, covering + 1);
  return useful.map((offered) => `${url}&w=${offered} ${offered}w`).join(', ');
}

/** An image in the size it is shown, in a box that keeps its place, over a blurred placeholder until it is there. */
export function Picture({
  image,
  alt,
  sizes,
  fit = 'cover',
  ratio,
  priority = false,
  className,
}: PictureProps) {
  const [shown, setShown] = useState<{ url: string; state: 'loaded' | 'failed' } | null>(null);
  const state = shown?.url === image.url ? shown.state : 'loading';
  const aspectRatio = ratio ?? image.width / image.height;

  /** What has come is not painted before it is decoded: until then the placeholder would give way to an empty box. */
  async function handleLoad(loaded: HTMLImageElement): Promise<void> {
    await loaded.decode().catch(() => {});
    setShown({ url: image.url, state: 'loaded' });
  }

  if (state === 'failed') return <BrokenPicture alt={alt} ratio={aspectRatio} className={className} />;
  return (
    <div className={boxClass(className)} style={{ aspectRatio }} data-fit={fit}>
      <div
        className={classes.placeholder}
        style={{ backgroundImage: `url("${image.placeholder}")` }}
        data-covered={state === 'loaded' || undefined}
      />
      <img
        key={image.url}
        className={classes.image}
        data-loaded={state === 'loaded' || undefined}
        src={`${image.url}&w=640`}
        srcSet={sourceSet(image)}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        onLoad={({ currentTarget }) => void handleLoad(currentTarget)}
        onError={() => setShown({ url: image.url, state: 'failed' })}
      />
    </div>
  );
}

interface BrokenPictureProps {
  alt: string;
  /** Width ÷ height of the box. */
  ratio: number;
  className?: string | undefined;
}

/** Stands where an image cannot be shown, and says so. */
export function BrokenPicture({ alt, ratio, className }: BrokenPictureProps) {
  const text = t('imageFailed');
  return (
    <div className={boxClass(className)} style={{ aspectRatio: ratio }}>
      <div className={classes.failed} role="img" aria-label={alt ? `${alt}: ${text}` : text}>
        <IconPhotoOff size={20} aria-hidden />
        <span>{text}</span>
      </div>
    </div>
  );
}

const boxClass = (more: string | undefined) => (more ? `${classes.box} ${more}` : classes.box);
