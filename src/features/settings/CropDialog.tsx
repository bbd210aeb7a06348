import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { refusal } from '../../lib/refusals.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { CropArea } from './CropArea.tsx';
import { MIDDLE, type Size } from './crop.ts';
import { readPhoto, squareJpeg } from './photo.ts';
import classes from './SettingsPage.module.css';
import { t } from './texts.ts';

interface CropDialogProps {
  file: File | null;
  onClose: () => void;
  /** @returns why the server refused; null: it did not */
  onSave: (photo: File) => Promise<string | null>;
}

/** Lets a person choose the square of a photo that stands beside their name. */
export function CropDialog({ file, onClose, onSave }: CropDialogProps) {
  const [isSaving, setSaving] = useState(false);
  // Keeps its photo while it closes.
  const [shown, setShown] = useState(file);
  if (file && file !== shown) setShown(file);
  return (
    <Sheet
      opened={file !== null}
      onClose={onClose}
      title={t('avatar.cropTitle')}
      size={420}
      closeBlocked={isSaving}
    >
      {shown && (
        <CropForm file={shown} isSaving={isSaving} onSaving={setSaving} onClose={onClose} onSave={onSave} />
      )}
    </Sheet>
  );
}

interface CropFormProps extends Omit<CropDialogProps, 'file'> {
  file: File;
  isSaving: boolean;
  onSaving: (isSaving: boolean) => void;
}

function CropForm({ file, isSaving, onSaving, onClose, onSave }: CropFormProps) {
  const [photo, setPhoto] = useState<(Size & { src: string; image: HTMLImageElement }) | null>(null);
  const [crop, setCrop] = useState(MIDDLE);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const reading = readPhoto(file);
    reading.then(setPhoto, (error: unknown) => setProblem(refusalOf(error)));
    return () => void reading.then(({ src }) => URL.revokeObjectURL(src)).catch(() => undefined);
  }, [file]);

  async function save(): Promise<void> {
    if (!photo || isSaving) return;
    onSaving(true);
    setProblem(null);
    try {
      const refusal = await onSave(await squareJpeg(photo.image, crop));
      if (refusal === null) onClose();
      else setProblem(t('avatar.failed', { message: refusal }));
    } catch (error) {
      setProblem(t('avatar.failed', { message: errorText(error) }));
    } finally {
      onSaving(false);
    }
  }

  return (
    <>
      {photo && <CropArea src={photo.src} size={photo} crop={crop} isDisabled={isSaving} onCrop={setCrop} />}
      <div role="alert" className={classes.problem}>
        {problem}
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={isSaving}>
          {t('avatar.cancel')}
        </Button>
        <Button onClick={() => void save()} disabled={!photo} loading={isSaving}>
          {t(isSaving ? 'avatar.saving' : 'avatar.save')}
        </Button>
      </div>
    </>
  );
}

function refusalOf(error: unknown): string {
  return error instanceof RangeError ? refusal('IMAGE_TOO_SMALL') : t('avatar.unreadable');
}
