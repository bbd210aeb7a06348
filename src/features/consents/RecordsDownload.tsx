import type { ConsentExport } from '@facet/contract/consent.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { rest } from '../../lib/rest.ts';
import { saveFile } from '../../lib/save-file.ts';
import classes from './ConsentsPage.module.css';
import { t } from './texts.ts';

/** Everything that is kept of what the member agreed to, as a file. */
export function RecordsDownload() {
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function download() {
    setLoading(true);
    setError(null);
    try {
      const records = await rest.get<ConsentExport>('/api/consents/export');
      const text = JSON.stringify(records, null, 2);
      saveFile(new Blob([text], { type: 'application/json' }), 'facet-consent-records.json');
    } catch (reason) {
      setError(`${t('exportFailed')} ${errorText(reason)}`);
    } finally {
      setLoading(false);
    }
  }

  return (
    <section className={classes.records}>
      <h2 className={classes.subheading}>{t('exportTitle')}</h2>
      <p className={classes.text}>{t('exportText')}</p>
      <div role="alert" className={classes.error}>
        {error}
      </div>
      <Button
        variant="default"
        className={classes.download}
        leftSection={<IconDownload size={20} aria-hidden />}
        loading={isLoading}
        onClick={() => void download()}
      >
        {t('export')}
      </Button>
    </section>
  );
}
