import { CREATE_BOT, UPDATE_BOT } from '@facet/contract/documents/admin.ts';
import { useForm } from '@mantine/form';
import { FileDrop } from '../../../shared/faces/FileDrop.tsx';
import { CONVERTED_TYPES } from '../../../shared/faces/selfie/convert.ts';
import { useChosenFile } from '../../../shared/faces/useChosenFile.ts';
import { Picture } from '../../../ui/Picture.tsx';
import classes from './Catalogue.module.css';
import { EntryDialog, type EntryDialogHandlers } from './EntryDialog.tsx';
import { NameField } from './fields.tsx';
import type { Bot } from './rows.ts';
import { t } from './texts.ts';
import { useChange } from './useChange.ts';

interface BotDialogProps extends EntryDialogHandlers {
  /** Null: a new one, with a photo. */
  bot: Bot | null;
}

export function BotDialog({ bot, ...handlers }: BotDialogProps) {
  const change = useChange();
  const { file, problem, isConverting, choose } = useChosenFile();
  const form = useForm({ initialValues: { name: bot?.name ?? '' } });
  const name = form.values.name.trim();
  return (
    <EntryDialog
      {...handlers}
      title={t(bot ? 'editBot' : 'newBot')}
      isNew={!bot}
      before={{ name: bot?.name ?? '' }}
      input={{ name }}
      isUnsaved={form.isDirty() || file !== undefined}
      isComplete={name !== '' && (bot !== null || file !== undefined)}
      create={(input) => change(CREATE_BOT, { ...input, file: file! }, (data) => data.createBot)}
      update={(input) =>
        change(UPDATE_BOT, { id: bot!.id, version: bot!.version, input }, (data) => data.updateBot)
      }
    >
      {bot ? (
        <Picture className={classes.portrait ?? ''} image={bot.image} alt={bot.name} ratio={1} sizes="96px" />
      ) : (
        <div>
          <FileDrop file={file} isDisabled={isConverting} onChoose={choose} alsoAccepts={CONVERTED_TYPES} />
          <p className={classes.hint}>{t('botPhotoHint')}</p>
          <div role="status" className={classes.problem}>
            {problem}
          </div>
        </div>
      )}
      <NameField data-autofocus {...form.getInputProps('name')} />
    </EntryDialog>
  );
}
