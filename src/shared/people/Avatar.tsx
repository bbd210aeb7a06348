import { IMAGE_WIDTHS } from '@facet/contract/constants.ts';
import { useState } from 'react';
import classes from './Avatar.module.css';

interface AvatarProps {
  /** As the server gave it; null: none. */
  address: string | null;
  name: string;
  /** CSS pixels. */
  size: number;
}

/** The smallest offered width that fills this many pixels. */
const widthFor = (pixels: number) => IMAGE_WIDTHS.find((width) => width >= pixels) ?? IMAGE_WIDTHS.at(-1);

/** A member's picture, or their initial. It stands beside a name, so that screen readers pass it over. */
export function Avatar({ address, name, size }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const isShown = address !== null && failed !== address;
  return (
    <span
      className={classes.avatar}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}
      aria-hidden
    >
      {isShown ? (
        <img
          src={`${address}&w=${widthFor(size)}`}
          srcSet={`${address}&w=${widthFor(size)} 1x, ${address}&w=${widthFor(size * 2)} 2x`}
          alt=""
          width={size}
          height={size}
          decoding="async"
          onError={() => setFailed(address)}
        />
      ) : (
        [...name][0]
      )}
    </span>
  );
}
