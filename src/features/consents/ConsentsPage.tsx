import { GENERATION_DOCUMENTS, PARTNER_CONTRACT, REVOCABLE_DOCUMENTS } from '@facet/contract/consent.ts';
import { BRAND } from '@facet/contract/constants.ts';
import { Skeleton } from '@mantine/core';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Agreement } from './Agreement.tsx';
import classes from './ConsentsPage.module.css';
import { RecordsDownload } from './RecordsDownload.tsx';
import { t } from './texts.ts';
import { useConsents, type Word } from './useConsents.ts';

/** What the member has agreed to: to see, to change where it can be changed, and to take along. */
export default function ConsentsPage() {
  const { words, error, retry, say } = useConsents();
  return (
    <div className={classes.page}>
      <title>{`${t('title')} | ${BRAND}`}</title>
      <h1 className={classes.heading}>{t('title')}</h1>
      <p className={classes.text}>{t('intro')}</p>
      {error && <ErrorState title={t('loadFailed')} message={error} retry={retry} />}
      {!error && !words && (
        <div role="status" aria-label={t('loading')} className={classes.list}>
          {GENERATION_DOCUMENTS.map(({ id }) => (
            <Skeleton key={id} height={72} radius="lg" />
          ))}
        </div>
      )}
      {words && (
        <ul className={classes.list}>
          {documentsFor(words).map((document) => (
            <Agreement
              key={document.id}
              document={document}
              word={words.find(({ documentId }) => documentId === document.id)}
              isRevocable={REVOCABLE_DOCUMENTS.includes(document)}
              say={say}
            />
          ))}
        </ul>
      )}
      <RecordsDownload />
    </div>
  );
}

/** Who never applied for partnership was never asked about its contract. */
function documentsFor(words: readonly Word[]) {
  const wasAsked = words.some(({ documentId }) => documentId === PARTNER_CONTRACT.id);
  return wasAsked ? [...GENERATION_DOCUMENTS, PARTNER_CONTRACT] : GENERATION_DOCUMENTS;
}
