import { COPY_CONFIRMATION_MS } from '@facet/contract/constants.ts';
import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './LinkField.module.css';
import { t } from './texts.ts';
import { toast } from './toast.ts';

/** A link to be selected, and a button that copies it and says so for a while. */
export function LinkField({ link, label }: { link: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPY_CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      toast.settle(`copying ${link}`);
    } catch {
      toast.error(t('copyFailed'), { about: `copying ${link}` });
    }
  };

  return (
    <div className={classes.link}>
      <TextInput
        classNames={{ root: classes.field, input: classes.address }}
        aria-label={label}
        value={link}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        onClick={copy}
        leftSection={isCopied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
      >
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
      {/* beside the button: what is within a status is no part of a name */}
      <VisuallyHidden role="status">{isCopied && t('copied')}</VisuallyHidden>
    </div>
  );
}
