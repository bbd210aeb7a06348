import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useImageBlur } from './blurMode.ts';
import classes from './ImageCard.module.css';
import { Picture } from './Picture.tsx';
import { t } from './texts.ts';

/** A picture with its title, that can be blurred by itself: who sits beside someone on a train need not see it. */
export function ImageCard({ title, ...picture }: { title: string } & ComponentProps<typeof Picture>) {
  const { isBlurred, toggle } = useImageBlur();
  const Icon = isBlurred ? IconEye : IconEyeOff;
  const label = t(isBlurred ? 'unblur' : 'blur', { image: title });
  return (
    <figure className={classes.card}>
      <div className={classes.picture} data-blurred={isBlurred || undefined}>
        <Picture {...picture} />
        <ActionIcon className={classes.blur} size={44} aria-label={label} title={label} onClick={toggle}>
          <span>
            <Icon size={18} aria-hidden />
          </span>
        </ActionIcon>
      </div>
      <figcaption>{title}</figcaption>
    </figure>
  );
}
