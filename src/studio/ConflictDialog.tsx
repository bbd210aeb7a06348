import { useState } from 'react';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { t } from './texts.ts';
import type { SaveConflict } from './useSaving.ts';

/** Before masks are replaced that somebody else saved, or the same person in another tab. */
export function ConflictDialog({ conflict }: { conflict: SaveConflict | null }) {
  // what it says stays while it closes
  const [index, setIndex] = useState<number | null>(null);
  if (conflict && conflict.index !== index) setIndex(conflict.index);
  const images = index === null ? t('allImages') : t('image', { number: index + 1 });
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
