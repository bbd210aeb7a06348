import { Button } from '@mantine/core';
import { IconLock, IconUsers, IconWorld } from '@tabler/icons-react';
import { useMe } from '../../lib/useMe.ts';
import { useOpenModal } from '../../ui/modalRoute.tsx';
import { toast } from '../../ui/toast.ts';
import { t } from './texts.ts';
import type { Photo } from './usePhoto.ts';
import { usePhotoChanges } from './usePhotoChanges.ts';
import classes from './Visibility.module.css';

/** Who can see the owner's photo, and the step to change it. */
export function Visibility({ photo }: { photo: Photo }) {
  const openModal = useOpenModal();
  const { unshare, isChanging } = usePhotoChanges(photo.id);
  const isPrivate = useMe().me?.isPrivate ?? false;
  const isShared = photo.sharedAt !== null;
  const Icon = isShared ? (isPrivate ? IconUsers : IconWorld) : IconLock;

  const hide = async () => {
    const problem = await unshare();
    const about = `visibility of ${photo.id}`;
    if (problem) toast.error(problem, { about });
    else toast.settle(about);
  };
  return (
    <div className={classes.visibility}>
      <Icon size={20} aria-hidden />
      <p className={classes.text}>
        {t(isShared ? (isPrivate ? 'seenByFollowers' : 'seenByAll') : 'seenByNobody')}
      </p>
      {isShared ? (
        <Button variant="default" size="sm" loading={isChanging} onClick={() => void hide()}>
          {t('unshare')}
        </Button>
      ) : (
        <Button size="sm" variant="light" onClick={() => openModal('modal/create/8')}>
          {t('shareHere')}
        </Button>
      )}
    </div>
  );
}
