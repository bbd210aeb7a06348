import { useState } from 'react';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { t } from './texts.ts';
import type { SaveConflict } from './useSaving.ts';

/** Before masks are replaced that somebody else saved, or the same person in another tab. */
export function ConflictDialog({ conflict }: { conflict: SaveConflict | null }) {
  // what it says stays while it closes
  const [images, setImages] = useState('');
  if (conflict && conflict.images !== images) setImages(conflict.images);
  return (
    <ConfirmDialog
      opened={conflict !== null}
      title={t('conflictTitle')}
      message={t('conflictText', { images })}
      confirmText={t('conflictReplace')}
      cancelText={t('conflictKeep')}
      onConfirm={() => conflict?.replace()}
      onCancel={() => conflict?.keepEditing()}
    />
  );
}
