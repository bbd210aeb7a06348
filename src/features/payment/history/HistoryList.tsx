import { ActionIcon, Badge, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { dateText } from '../../../lib/formats.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { t } from '../texts.ts';
import classes from './History.module.css';

interface HistoryEntry {
  id: number;
  title: string;
  href?: string | null;
  status: keyof typeof COLOR;
  /** What is to be known about it: why it did not work, what it waits for. */
  detail?: string | null | false;
  createdAt: string;
  amount: string;
  /** What it did to the balance, where the amount does not say it. */
  effect?: string | null;
}

interface HistoryListProps {
  name: string;
  empty: string;
  /** Null while they are loading. */
  entries: HistoryEntry[] | null;
  error: string | null;
  retry: () => void;
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

const COLOR = {
  POSTED: 'green',
  SPENT: 'gray',
  CAPTURED: 'yellow',
  RESERVED: 'yellow',
  RETURNED: 'gray',
  FAILED: 'red',
} as const;

export function HistoryList({ name, empty, entries, error, retry, page, pages, onPage }: HistoryListProps) {
  if (error) return <ErrorState title={t('history.failed')} message={error} retry={retry} />;
  if (!entries) {
    return (
      <div role="status" aria-label={t('history.loading')}>
        <Skeleton height={64} mt={8} radius="sm" />
        <Skeleton height={64} mt={8} radius="sm" />
      </div>
    );
  }
  if (entries.length === 0) return <p className={classes.empty}>{empty}</p>;
  return (
    <>
      <ul className={classes.list} aria-label={name}>
        {entries.map((entry) => (
          <Entry key={entry.id} {...entry} />
        ))}
      </ul>
      {pages > 1 && (
        <nav className={classes.pages} aria-label={name}>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('history.previous')}
            disabled={page === 1}
            onClick={() => onPage(page - 1)}
          >
            <IconChevronLeft size={20} aria-hidden />
          </ActionIcon>
          <span role="status">{t('history.page', { page, pages })}</span>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('history.next')}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            <IconChevronRight size={20} aria-hidden />
          </ActionIcon>
        </nav>
      )}
    </>
  );
}

/** Of a payment or a price that nobody paid in the end. */
const isVoid = (status: HistoryEntry['status']) => status === 'FAILED' || status === 'RETURNED';

function Entry({ title, href, status, detail, createdAt, amount, effect }: HistoryEntry) {
  return (
    <li className={classes.entry}>
      <div className={classes.what}>
        {href ? (
          <Link to={href} className={classes.name}>
            {title}
          </Link>
        ) : (
          <span className={classes.name}>{title}</span>
        )}
        <Badge size="sm" color={COLOR[status]}>
          {t(`history.statuses.${status}`)}
        </Badge>
        <time className={classes.dimmed} dateTime={createdAt}>
          {dateText(createdAt, 'moment')}
        </time>
        {detail && <span className={classes.dimmed}>{detail}</span>}
      </div>
      <div className={classes.amounts}>
        <span className={classes.amount} data-void={isVoid(status) || undefined}>
          {amount}
        </span>
        {effect && <span className={classes.dimmed}>{effect}</span>}
      </div>
    </li>
  );
}
