import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import classes from './Dialogs.module.css';
import { t } from './texts.ts';
import { addFromUrl, type Work, wordsOf } from './work.ts';

interface UrlDialogProps {
  work: Work;
  opened: boolean;
  onClose: () => void;
}

/** 'Add Image from URL' */
export function UrlDialog({ work, opened, onClose }: UrlDialogProps) {
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    if (url.trim() === '' || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await addFromUrl(work, url.trim());
      setUrl('');
      onClose();
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet opened={opened} onClose={onClose} title={t('addFromUrl')} size={460}>
      <form
        className={classes.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextInput
          label={t('url')}
          description={t('urlText')}
          type="text"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={2048}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          data-autofocus
        />
        {problem && (
          <div role="alert" className={classes.problem}>
            <strong lang="ko">{t('loadFailed')}</strong>
            <span>{problem}</span>
          </div>
        )}
        <BusyButton isBusy={isBusy} disabled={url.trim() === ''} onClick={() => void submit()}>
          {t('add')}
        </BusyButton>
      </form>
    </Sheet>
  );
}
