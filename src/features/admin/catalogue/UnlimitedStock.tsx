import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { Service } from './rows.ts';
import { t } from './texts.ts';

interface UnlimitedStockProps {
  service: Service;
  onClose: () => void;
  onEdit: () => void;
}

/** Why there is nothing to adjust, and the way to change that: where one points with fingers, a button that is off cannot tell. */
export function UnlimitedStock({ service: { name }, onClose, onEdit }: UnlimitedStockProps) {
  return (
    <ConfirmDialog
      opened
      title={t('adjustOne', { name })}
      message={t('unlimitedStock', { name })}
      confirmText={t('edit', { name })}
      onConfirm={onEdit}
      onCancel={onClose}
    />
  );
}
