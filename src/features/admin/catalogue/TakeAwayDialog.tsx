import { DELETE_BOT } from '@facet/contract/documents/admin.ts';
import { toast } from '../../../ui/toast.ts';
import classes from './Catalogue.module.css';
import type { EntryDialogHandlers } from './EntryDialog.tsx';
import { FormDialog } from './FormDialog.tsx';
import type { Bot } from './rows.ts';
import { t } from './texts.ts';
import { useChange } from './useChange.ts';

interface TakeAwayDialogProps extends EntryDialogHandlers {
  bot: Bot;
}

export function TakeAwayDialog({ bot: { id, name }, onClose, reload }: TakeAwayDialogProps) {
  const change = useChange();
  async function takeAway(): Promise<string | null> {
    const refused = await change(DELETE_BOT, { id }, (data) => data.deleteBot);
    reload();
    if (refused === null) toast.success(t('takenAway', { name }));
    return refused;
  }
  return (
    <FormDialog
      title={t('takeAwayTitle', { name })}
      submitText={t('takeAway')}
      isComplete
      onClose={onClose}
      onSubmit={takeAway}
    >
      <p className={classes.text}>{t('takeAwayText')}</p>
    </FormDialog>
  );
}
