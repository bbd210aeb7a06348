import { Button } from '@mantine/core';
import { IconDownload, IconLayersIntersect, IconShare2, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { fileName, sharePhoto } from '../../shared/photos/files.ts';
import { t as tPhotos } from '../../shared/photos/texts.ts';
import { useDeleteProduction } from '../../shared/production/useDeleteProduction.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { UNASKED } from '../../ui/LeaveGuard.tsx';
import { useIsCurrent } from '../../ui/useIsCurrent.ts';
import classes from './PhotoPage.module.css';
import { t } from './texts.ts';
import type { Photo } from './usePhoto.ts';

/** What can be done with a photo; the owner alone keeps and deletes it. */
export function PhotoActions({ photo, children }: { photo: Photo; children: ReactNode }) {
  const { uid, title, finishedPath, createdAt, isOwn, sharedAt } = photo;
  return (
    <div className={classes.actions}>
      {isOwn && (
        <Button
          component="a"
          href={finishedPath}
          download={fileName({ title, createdAt })}
          leftSection={<IconDownload size={20} aria-hidden />}
        >
          {t('download')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconShare2 size={20} aria-hidden />}
        onClick={() => void sharePhoto({ uid, title, createdAt, finishedPath, isShared: sharedAt !== null })}
      >
        {t('share')}
      </Button>
      {isOwn && (
        <Button
          variant="default"
          component={Link}
          to={`/editor?photo=${photo.id}`}
          leftSection={<IconLayersIntersect size={20} aria-hidden />}
        >
          {t('edit')}
        </Button>
      )}
      {children}
      {isOwn && <DeleteButton productionId={photo.id} />}
    </div>
  );
}

interface DeleteButtonProps {
  productionId: number;
  /** It was never made, and cost nothing. */
  isFailed?: boolean;
}

export function DeleteButton({ productionId, isFailed = false }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { remove, isDeleting } = useDeleteProduction();
  const navigate = useNavigate();
  const isCurrent = useIsCurrent();
  const confirm = async () => {
    const isGone = await remove(productionId);
    if (isGone && isCurrent()) void navigate('/gallery', { replace: true, state: UNASKED });
    else setAsking(false);
  };
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={20} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('delete')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={tPhotos('deleteTitle')}
        message={tPhotos(isFailed ? 'deleteFailedText' : 'deleteText')}
        confirmText={t('deleteAction')}
        isDestructive
        pending={isDeleting}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
