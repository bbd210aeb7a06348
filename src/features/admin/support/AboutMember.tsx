import { Badge } from '@mantine/core';
import { Link } from 'react-router-dom';
import { dateText } from '../../../lib/formats.ts';
import { statusText } from '../users/StatusBadge.tsx';
import classes from './Support.module.css';
import { t } from './texts.ts';
import type { TopicDetail } from './useTopic.ts';

const COLOR = { SUCCESS: 'green', FAILED: 'red', UNDER_WAY: 'gray' } as const;
/** A generation waits and is made in several steps, which are one here. */
const outcomeOf = (status: string) => (status === 'SUCCESS' || status === 'FAILED' ? status : 'UNDER_WAY');

/** What helps to answer: who it is, and what went wrong lately. */
export function AboutMember({ member }: { member: TopicDetail['member'] }) {
  const { username, firstName, lastName, role, status, partnerName, since, generations } = member;
  return (
    <aside className={classes.about} aria-label={t('about', { name: username })}>
      <h2 className={classes.name}>{[firstName, lastName].filter(Boolean).join(' ')}</h2>
      <Link className={classes.link} to={`/users/${username}`}>
        {t('profile')}
      </Link>
      <dl className={classes.facts}>
        <dt>{t('role')}</dt>
        <dd>{role}</dd>
        <dt>{t('status')}</dt>
        <dd>{statusText(status)}</dd>
        {partnerName && (
          <>
            <dt>{t('partner')}</dt>
            <dd>{partnerName}</dd>
          </>
        )}
        <dt>{t('since')}</dt>
        <dd>{dateText(since, 'day')}</dd>
      </dl>
      <h3 className={classes.subtitle}>{t('generations')}</h3>
      {generations.length === 0 && <p className={classes.none}>{t('noGenerations')}</p>}
      <ul className={classes.generations}>
        {generations.map(({ id, title, status: outcome, error, createdAt }) => (
          <li key={id}>
            <span className={classes.line}>
              <span>{title}</span>
              <Badge size="sm" variant="light" color={COLOR[outcomeOf(outcome)]}>
                {t(`outcomes.${outcomeOf(outcome)}`)}
              </Badge>
            </span>
            <time dateTime={createdAt}>{dateText(createdAt, 'moment')}</time>
            {error && <p className={classes.failure}>{error}</p>}
          </li>
        ))}
      </ul>
    </aside>
  );
}
