import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Sheet } from '../../ui/Sheet.tsx';
import classes from './Dialogs.module.css';
import { t } from './texts.ts';

/** What 'Process Image' has made. */
export function ResultDialog({ address, onClose }: { address: string | null; onClose: () => void }) {
  return (
    <Sheet opened={address !== null} onClose={onClose} title={t('result')} size={720}>
      {address !== null && (
        <div className={classes.form}>
          <img className={classes.result} src={address} alt={t('resultAlt')} />
          <p className={classes.dimmed}>{t('resultKept')}</p>
          <Button
            component="a"
            href={address}
            download="facet.png"
            leftSection={<IconDownload size={20} aria-hidden />}
          >
            {t('download')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
