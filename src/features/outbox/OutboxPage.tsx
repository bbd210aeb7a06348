import { BRAND } from '@facet/contract/constants.ts';
import type { OutboxAnswer } from '@facet/contract/rest.ts';
import { Anchor, Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { dateText } from '../../lib/formats.ts';
import { rest } from '../../lib/rest.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './OutboxPage.module.css';
import { t } from './texts.ts';

type Mail = OutboxAnswer['mails'][number];

/** For development: the mails that this server has written instead of sending them, the newest first. */
export default function OutboxPage() {
  const [mails, setMails] = useState<readonly Mail[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = useCallback(() => {
    rest.get<OutboxAnswer>('/api/outbox').then(
      (answer) => {
        setMails(answer.mails);
        setError(null);
      },
      (reason: unknown) => setError(errorText(reason)),
    );
  }, []);
  useEffect(load, [load]);

  if (error) return <ErrorState level={1} title={t('unavailable')} message={error} retry={load} />;
  return (
    <div className={classes.page}>
      <title>{`${t('title')} | ${BRAND}`}</title>
      <div className={classes.top}>
        <h1 className={classes.heading}>{t('title')}</h1>
        <Button variant="default" size="sm" onClick={load}>
          {t('refresh')}
        </Button>
      </div>
      <p className={classes.intro}>{t('intro')}</p>
      {mails?.length === 0 && (
        <EmptyState icon={<IconMail size={24} />} title={t('empty')} text={t('emptyText')} />
      )}
      {mails?.map((mail) => (
        <article key={mail.id} className={classes.mail} aria-labelledby={mail.id}>
          <h2 id={mail.id} className={classes.subject}>
            {mail.subject}
          </h2>
          <p className={classes.to}>
            {mail.to} · <time dateTime={mail.writtenAt}>{dateText(mail.writtenAt, 'moment')}</time>
          </p>
          <div className={classes.text}>{withLinks(mail.text)}</div>
        </article>
      ))}
    </div>
  );
}

/** A mail's text with its addresses as links. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part) =>
    /^https?:/.test(part) ? (
      <Anchor key={part} href={part} size="sm" underline="always">
        {part}
      </Anchor>
    ) : (
      part
    ),
  );
}
