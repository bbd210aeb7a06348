import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconShare2, IconTrash, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useDeleteProduction } from '../../../shared/production/useDeleteProduction.ts';
import type { Production } from '../../../shared/production/useProductions.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toastsAbove } from '../../../ui/toastsAbove.ts';
import { t } from '../texts.ts';
import classes from './SelectionBar.module.css';
import { downloadPhotos, isFinished, sharePhotos } from './together.ts';

interface SelectionBarProps {
  chosen: readonly Production[];
  onEnd: () => void;
}

/** What can be done with the photos that are chosen. Escape ends choosing. */
export function SelectionBar({ chosen, onEnd }: SelectionBarProps) {
  const [busy, setBusy] = useState<'download' | 'share' | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { removeAll, isDeleting } = useDeleteProduction();
  const finished = chosen.filter(isFinished);
  const count = chosen.length;

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isAsking) onEnd();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  const work = async (what: 'download' | 'share', act: () => Promise<unknown>) => {
    setBusy(what);
    await act();
    setBusy(null);
  };
  const confirm = async () => {
    const isGone = await removeAll(chosen.map(({ id }) => id));
    setAsking(false);
    if (isGone) onEnd();
  };
  const isIdle = busy === null;
  return (
    <div ref={toastsAbove} className={classes.bar} role="toolbar" aria-label={t('selection.title')}>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('selection.end')} onClick={onEnd}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
      <p className={classes.count} role="status">
        {t('selection.count', { count })}
      </p>
      <Act
        text={t('selection.share')}
        icon={<IconShare2 size={20} aria-hidden />}
        disabled={!isIdle || finished.length === 0}
        loading={busy === 'share'}
        onClick={() => void work('share', () => sharePhotos(finished))}
      />
      <Act
        text={t('selection.download')}
        icon={<IconDownload size={20} aria-hidden />}
        disabled={!isIdle || finished.length === 0}
        loading={busy === 'download'}
        onClick={() => void work('download', () => downloadPhotos(finished))}
      />
      <Act
        text={t('selection.delete')}
        icon={<IconTrash size={20} aria-hidden />}
        disabled={!isIdle || count === 0}
        color="red"
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        opened={isAsking}
        title={t('selection.deleteTitle', { count })}
        message={t('selection.deleteText')}
        confirmText={t('selection.delete')}
        isDestructive
        pending={isDeleting}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}

interface ActProps {
  text: string;
  icon: ReactNode;
  disabled: boolean;
  loading?: boolean;
  color?: string;
  onClick: () => void;
}

/** Phones have no room for its text. */
function Act({ text, icon, color = 'gray', ...button }: ActProps) {
  return (
    <Button
      {...button}
      className={classes.act}
      variant="subtle"
      color={color}
      aria-label={text}
      leftSection={icon}
    >
      <span className={classes.text}>{text}</span>
    </Button>
  );
}
