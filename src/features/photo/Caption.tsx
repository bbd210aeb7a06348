import { captionProblem } from '@facet/contract/writing.ts';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { CaptionField } from '../../shared/photos/CaptionField.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import classes from './Caption.module.css';
import { t } from './texts.ts';
import type { Photo } from './usePhoto.ts';
import { usePhotoChanges } from './usePhotoChanges.ts';

/** What the owner says of the photo, as plain text; the owner edits it in its place. */
export function Caption({ photo }: { photo: Photo }) {
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const { caption, isOwn } = photo;
  if (isEditing) {
    return (
      <CaptionForm
        photo={photo}
        onDone={() => {
          setEditing(false);
          // the button is there again with the next frame
          requestAnimationFrame(() => editButton.current?.focus());
        }}
      />
    );
  }
  if (!caption && !isOwn) return null;
  return (
    <div className={classes.caption}>
      {caption && (
        <p className={classes.text} dir="auto">
          {caption}
        </p>
      )}
      {isOwn && (
        <Button
          ref={editButton}
          className={classes.edit}
          variant="subtle"
          size="sm"
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={() => setEditing(true)}
        >
          {t(caption ? 'editCaption' : 'addCaption')}
        </Button>
      )}
    </div>
  );
}

function CaptionForm({ photo, onDone }: { photo: Photo; onDone: () => void }) {
  const [text, setText] = useState(photo.caption ?? '');
  const [error, setError] = useState<string | null>(null);
  const { editCaption, isChanging } = usePhotoChanges(photo.id);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (captionProblem(text)) return;
    const problem = await editCaption(text);
    setError(problem);
    if (!problem) onDone();
  };
  return (
    <form className={classes.form} onSubmit={(event) => void save(event)}>
      <LeaveGuard
        isUnsaved={text !== (photo.caption ?? '')}
        title={t('captionLeaveTitle')}
        text={t('captionLeaveText')}
      />
      <CaptionField value={text} onChange={setText} error={error} />
      <div className={classes.buttons}>
        <Button variant="default" size="sm" onClick={onDone} disabled={isChanging}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="sm" loading={isChanging} disabled={captionProblem(text) !== null}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
