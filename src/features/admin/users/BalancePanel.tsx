import { Table } from '@mantine/core';
import { dateText } from '../../../lib/formats.ts';
import { Facts } from '../frame/Facts.tsx';
import { Panel } from '../frame/Panel.tsx';
import { AdjustForm } from './AdjustForm.tsx';
import type { AccountProps } from './account.ts';
import { t } from './texts.ts';
import classes from './UserPage.module.css';

/** What the member has, and what administrators gave and took back. */
export function BalancePanel({ account, canAct, onChanged }: AccountProps) {
  const { balances, adjustments } = account;
  return (
    <Panel title={t('balance')}>
      <Facts
        facts={balances.map(({ currency, balance, pendingBalance }) => [
          currency,
          <span key={currency} className="tabular">
            {balance} {pendingBalance > 0 && t('pendingBalance', { count: pendingBalance })}
          </span>,
        ])}
      />
      {canAct && (
        <>
          <h3 className={classes.subtitle}>{t('give')}</h3>
          <AdjustForm account={account} onDone={onChanged} />
        </>
      )}
      <h3 className={classes.subtitle}>{t('adjustments')}</h3>
      {adjustments.length === 0 ? (
        <p className={classes.none}>{t('noAdjustments')}</p>
      ) : (
        <Table.ScrollContainer minWidth={420}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('when')}</Table.Th>
                <Table.Th className={classes.number ?? ''}>{t('amount')}</Table.Th>
                <Table.Th>{t('reason')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {adjustments.map(({ id, amount, currency, reason, createdAt }) => (
                <Table.Tr key={id}>
                  <Table.Td>{dateText(createdAt, 'moment')}</Table.Td>
                  <Table.Td className={classes.number ?? ''}>
                    {amount > 0 ? '+' : '−'}
                    {Math.abs(amount)} {currency}
                  </Table.Td>
                  <Table.Td className={classes.reason ?? ''}>{reason}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Panel>
  );
}
