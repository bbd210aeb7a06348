import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Picture } from '../../ui/Picture.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import classes from './FacePicker.module.css';
import { faceName } from './faceName.ts';
import { t } from './texts.ts';
import type { ShownFace } from './useFaces.ts';

interface FaceImageDialogProps<F extends ShownFace> {
  face: F | null;
  isOpen: boolean;
  isPending: boolean;
  problem: string | null;
  onCancel: () => void;
  onSelect: (face: F) => void;
  /** Without it, none is deleted here. */
  onDelete?: (face: F) => void;
  /** Beneath the photo. */
  more?: (face: F) => ReactNode;
}

export function FaceImageDialog<F extends ShownFace>({
  face,
  isOpen,
  isPending,
  problem,
  onCancel,
  onSelect,
  onDelete,
  more,
}: FaceImageDialogProps<F>) {
  // Keeps its photo while it closes.
  const [shown, setShown] = useState(face);
  if (face && face !== shown) setShown(face);

  return (
    <Sheet opened={isOpen} onClose={onCancel} title={t('image')} size={420} closeBlocked={isPending}>
      {shown && (
        <>
          <div
            className={classes.preview}
            style={{ maxWidth: `calc(50dvh * ${shown.image.width / shown.image.height})` }}
          >
            <Picture image={shown.image} alt={faceName(shown)} sizes="380px" priority />
          </div>
          <p className={classes.id}>{t('imageId', { id: shown.id })}</p>
          {shown.caption && <p className={classes.id}>{shown.caption}</p>}
          {more?.(shown)}
          {problem && (
            <p role="alert" className={classes.problem}>
              {problem}
            </p>
          )}
          <div className={classes.actions}>
            <Button variant="default" onClick={onCancel} disabled={isPending}>
              {t('cancel')}
            </Button>
            <Button onClick={() => onSelect(shown)} loading={isPending}>
              {t('select')}
            </Button>
          </div>
          {onDelete && (
            <Button
              variant="subtle"
              color="red"
              fullWidth
              mt={8}
              leftSection={<IconTrash size={18} aria-hidden />}
              disabled={isPending}
              onClick={() => onDelete(shown)}
            >
              {t('delete')}
            </Button>
          )}
        </>
      )}
    </Sheet>
  );
}
