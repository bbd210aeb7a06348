import { captionProblem } from '@facet/contract/writing.ts';
import { Button, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Navigate, useNavigate, useOutletContext } from 'react-router-dom';
import { useMe } from '../../lib/useMe.ts';
import { useModalRoute } from '../../ui/modalRoute.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './Caption.module.css';
import { CaptionField } from './CaptionField.tsx';
import { t } from './texts.ts';
import type { Photo } from './usePhoto.ts';
import { usePhotoChanges } from './usePhotoChanges.ts';

/** The caption step: makes a production a photo that others see, and goes to the home page, where it now is. */
export default function ShareRoute() {
  const photo = useOutletContext<Photo | null>();
  const { isOpen, close } = useModalRoute();
  if (photo && (!photo.isOwn || photo.sharedAt)) return <Navigate to=".." replace />;
  return (
    <Sheet opened={isOpen && photo !== null} onClose={close} title={t('shareTitle')} size={480}>
      {photo && <ShareForm photo={photo} />}
    </Sheet>
  );
}

function ShareForm({ photo }: { photo: Photo }) {
  const [caption, setCaption] = useState(photo.caption ?? '');
  const [error, setError] = useState<string | null>(null);
  const { share, isChanging } = usePhotoChanges(photo.id);
  const isPrivate = useMe().me?.isPrivate ?? false;
  const navigate = useNavigate();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = await share(caption);
    setError(problem);
    if (problem) return;
    toast.success(t('sharedNow'));
    void navigate('/');
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <Text c="dimmed" size="sm">
        {t(isPrivate ? 'shareTextPrivate' : 'shareText')}
      </Text>
      <CaptionField value={caption} onChange={setCaption} error={error} />
      <div className={classes.buttons}>
        <Button type="submit" loading={isChanging} disabled={captionProblem(caption) !== null}>
          {t('shareHere')}
        </Button>
      </div>
    </form>
  );
}
