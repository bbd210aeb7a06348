import { Button } from '@mantine/core';
import {
  IconArrowUpRight,
  IconDownload,
  IconFaceId,
  IconLayersIntersect,
  IconMessagePlus,
  IconShare2,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { fileName, sharePhoto } from '../../../shared/photos/files.ts';
import { t as tPhotos } from '../../../shared/photos/texts.ts';
import { useDeleteProduction } from '../../../shared/production/useDeleteProduction.ts';
import type { Production } from '../../../shared/production/useProductions.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useOpenModal } from '../../../ui/modalRoute.tsx';
import { t } from '../texts.ts';
import classes from './Viewer.module.css';

interface ViewerActionsProps {
  production: Production;
  isShared: boolean;
  isAsking: boolean;
  setAsking: (isAsking: boolean) => void;
  onDeleted: () => void;
}

export function ViewerActions({ production, isShared, isAsking, setAsking, onDeleted }: ViewerActionsProps) {
  const openModal = useOpenModal();
  const { remove, isDeleting } = useDeleteProduction();
  const { id, uid, status, finishedPath, createdAt, product } = production;
  const isOver = status === 'SUCCESS' || status === 'FAILED';
  const { title } = product;

  const confirm = async () => {
    const isGone = await remove(id);
    setAsking(false);
    if (isGone) onDeleted();
  };
  return (
    <div className={classes.actions}>
      {finishedPath && (
        <>
          <Button
            {...ACTION}
            leftSection={<IconShare2 size={20} aria-hidden />}
            onClick={() => void sharePhoto({ uid, title, createdAt, finishedPath, isShared })}
          >
            {t('viewer.share')}
          </Button>
          <Button
            {...ACTION}
            component="a"
            href={finishedPath}
            download={fileName({ title, createdAt })}
            leftSection={<IconDownload size={20} aria-hidden />}
          >
            {t('viewer.download')}
          </Button>
          {!isShared && (
            <Button
              {...ACTION}
              leftSection={<IconMessagePlus size={20} aria-hidden />}
              onClick={() => openModal(`../modal/create/8/${uid}`)}
            >
              {t('viewer.post')}
            </Button>
          )}
          <Button
            {...ACTION}
            leftSection={<IconFaceId size={20} aria-hidden />}
            onClick={() => openModal(`../modal/create/10/${uid}`)}
          >
            {t('viewer.anotherFace')}
          </Button>
          <Button
            {...ACTION}
            component={Link}
            to={`/editor?photo=${id}`}
            leftSection={<IconLayersIntersect size={20} aria-hidden />}
          >
            {t('viewer.edit')}
          </Button>
        </>
      )}
      <Button
        {...ACTION}
        component={Link}
        to={`/photo/${uid}`}
        leftSection={<IconArrowUpRight size={20} aria-hidden />}
      >
        {t('viewer.details')}
      </Button>
      {isOver && (
        <Button {...ACTION} leftSection={<IconTrash size={20} aria-hidden />} onClick={() => setAsking(true)}>
          {t('viewer.delete')}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={tPhotos('deleteTitle')}
        message={tPhotos(status === 'FAILED' ? 'deleteFailedText' : 'deleteText')}
        confirmText={t('viewer.delete')}
        isDestructive
        pending={isDeleting}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}

const ACTION = { variant: 'transparent', color: 'gray.0', size: 'sm' } as const;
