import { useMutation } from '@apollo/client/react';
import { END_USER_SESSIONS } from '@facet/contract/documents/users.ts';
import { Button } from '@mantine/core';
import { dateText } from '../../../lib/formats.ts';
import { Panel } from '../frame/Panel.tsx';
import { useAct } from '../frame/useAct.ts';
import type { AccountProps } from './account.ts';
import { t } from './texts.ts';
import classes from './UserPage.module.css';

/** Where the member is signed in. */
export function SessionsPanel({ account: { id: userId, sessions }, canAct, onChanged }: AccountProps) {
  const [endUserSessions] = useMutation(END_USER_SESSIONS);
  const act = useAct();
  async function end(sessionId: string | null) {
    const run = async () =>
      (await endUserSessions({ variables: { userId, sessionId } })).data?.endUserSessions;
    await act.run(run, t(sessionId === null ? 'endedAll' : 'ended'));
    onChanged();
  }
  return (
    <Panel
      title={t('sessions')}
      {...(sessions.length === 0 && { text: t('noSessions') })}
      action={
        canAct &&
        sessions.length > 1 && (
          <Button size="xs" variant="default" onClick={() => void end(null)}>
            {t('endAll')}
          </Button>
        )
      }
    >
      <div role="alert" className={classes.problem}>
        {act.problem}
      </div>
      <ul className={classes.sessions}>
        {sessions.map(({ id, createdAt, renewedAt }) => (
          <li key={id} className={classes.session}>
            <span>
              {t('sessionSince', { when: dateText(createdAt, 'moment') })}
              <small>{t('sessionUsed', { when: dateText(renewedAt, 'moment') })}</small>
            </span>
            {canAct && (
              <Button
                size="xs"
                variant="default"
                aria-label={t('endNamed', { when: dateText(createdAt, 'moment') })}
                onClick={() => void end(id)}
              >
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
