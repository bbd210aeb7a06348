import { isErrorCode } from '@facet/contract/errors.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { refusal } from '../../../lib/refusals.ts';
import { Facts } from '../frame/Facts.tsx';
import { Panel } from '../frame/Panel.tsx';
import type { Account } from './account.ts';
import { t } from './texts.ts';
import classes from './UserPage.module.css';

export function SignsPanel({ account: { signs } }: { account: Account }) {
  const failures = signs.failures.map(
    ({ code, count }) => `${count} × ${isErrorCode(code) ? refusal(code) : code}`,
  );
  const generations =
    signs.failedGenerations === 0
      ? String(signs.generations)
      : [`${signs.generations}, ${t('failed', { count: signs.failedGenerations })}`, ...failures].join('\n');
  return (
    <Panel title={t('signs')} text={t('signsText')}>
      <Facts
        facts={[
          [t('generations'), generations],
          [t('failedPayments'), signs.failedPayments],
          [t('blocks'), signs.blocks],
          [t('declined'), signs.declinedApplications],
          [
            t('sameAddress'),
            signs.sameAddress.length === 0 ? (
              t('none')
            ) : (
              <span key="names" className={classes.names}>
                {signs.sameAddress.map(({ id, username }) => (
                  <Anchor component={Link} inherit key={id} to={`/admin/user/${id}`}>
                    {username}
                  </Anchor>
                ))}
              </span>
            ),
          ],
        ]}
      />
    </Panel>
  );
}
