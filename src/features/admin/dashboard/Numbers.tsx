import { Table } from '@mantine/core';
import { shownDay, shownNumber } from '../../../ui/figures/format.ts';
import type { Board } from './board.ts';
import classes from './Dashboard.module.css';
import { shownRevenue, shownSeconds } from './format.ts';
import { t } from './texts.ts';

/** What the charts show, newest first. */
export function DaysTable({ days }: Pick<Board, 'days'>) {
  return (
    <section className={classes.numbers}>
      <h2>{t('numbers')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('numbers')}>
        <Table stickyHeader aria-label={t('numbers')} className="tabular">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('day')}</Table.Th>
              {(['made', 'failed', 'queue', 'making', 'signUps', 'revenue'] as const).map((key) => (
                <Table.Th key={key} ta="right">
                  {t(key)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {days.toReversed().map((day) => (
              <Table.Tr key={day.day}>
                <Table.Th scope="row" className={classes.day}>
                  {shownDay(day.day)}
                </Table.Th>
                <Table.Td ta="right">{shownNumber(day.succeeded)}</Table.Td>
                <Table.Td ta="right">{shownNumber(day.failed)}</Table.Td>
                <Table.Td ta="right">{shownSeconds(day.queueSeconds)}</Table.Td>
                <Table.Td ta="right">{shownSeconds(day.makingSeconds)}</Table.Td>
                <Table.Td ta="right">{shownNumber(day.signUps)}</Table.Td>
                <Table.Td ta="right">{shownRevenue(day.revenue)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </section>
  );
}

/** Why generations fail, the commonest first. */
export function OutcomesTable({ outcomes }: Pick<Board, 'outcomes'>) {
  if (outcomes.length === 0) return null;
  return (
    <section className={classes.numbers}>
      <h2>{t('outcomes')}</h2>
      <div className={classes.scroll}>
        <Table aria-label={t('outcomes')} className="tabular">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('outcome')}</Table.Th>
              <Table.Th ta="right">{t('count')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {outcomes.map(({ code, count }) => (
              <Table.Tr key={code}>
                <Table.Td>{code === 'SUCCESS' ? t('success') : outcomeText(code)}</Table.Td>
                <Table.Td ta="right">{shownNumber(count)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}

/** Administrators know outcomes by their code: the text is the fan's. */
function outcomeText(code: string): string {
  return code.toLowerCase().replaceAll('_', ' ');
}
