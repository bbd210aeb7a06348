import { Badge } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Picture } from '../../../ui/Picture.tsx';
import classes from './builder.module.css';
import type { SourceFace } from './useSourceFaces.ts';

interface FaceToggleProps {
  image: SourceFace['image'];
  name: string;
  isChosen: boolean;
  onToggle: () => void;
  /** Below the picture. */
  children?: ReactNode;
}

/** One of several faces that can be chosen together. */
export function FaceToggle({ image, name, isChosen, onToggle, children }: FaceToggleProps) {
  return (
    <button
      type="button"
      className={classes.extra}
      aria-pressed={isChosen}
      aria-label={name}
      onClick={onToggle}
    >
      <Picture image={image} alt="" ratio={1} sizes="(max-width: 768px) 30vw, 160px" />
      {isChosen && (
        <Badge circle size="xl" variant="filled" className={classes.tick ?? ''}>
          <IconCheck size={16} aria-hidden />
        </Badge>
      )}
      {children}
    </button>
  );
}
