import '@mantine/core/styles/Table.layer.css';
import { Button, Table, Tabs } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { csvOf, type Field } from '../../../lib/csv.ts';
import { inWords } from '../../../lib/refusals.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { shownDay, shownNumber } from '../../../ui/figures/format.ts';
import type { Overview } from './overview.ts';
import classes from './PartnerFigures.module.css';
import { t } from './texts.ts';

interface Column<Row> {
  /** Of the CSV. */
  key: string;
  title: string;
  value: (row: Row) => Field;
  /** What is shown, if that is not the value itself. */
  shown?: (row: Row) => string;
}

/** The same numbers as tables, each of which can be taken along. */
export function Numbers({ overview, days }: { overview: Overview; days: number }) {
  const { products, bundles, reasons } = overview;
  return (
    <Tabs defaultValue="days" keepMounted={false}>
      <Tabs.List className={classes.tabs}>
        <Tabs.Tab value="days">{t('byDay')}</Tabs.Tab>
        <Tabs.Tab value="products">{t('byProduct')}</Tabs.Tab>
        <Tabs.Tab value="bundles">{t('byBundle')}</Tabs.Tab>
        <Tabs.Tab value="reasons">{t('reasons')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="days">
        <Numeric
          name={t('byDay')}
          file={`days-${days}`}
          rows={overview.days.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            { key: 'day', title: t('day'), value: ({ day }) => day, shown: ({ day }) => shownDay(day) },
            { key: 'earned', title: t('earnedFace'), value: ({ earned }) => earned },
            { key: 'views', title: t('views'), value: ({ views }) => views },
            { key: 'made', title: t('made'), value: ({ succeeded }) => succeeded },
            { key: 'refused', title: t('refused'), value: ({ refused }) => refused },
            { key: 'failed', title: t('failed'), value: ({ failed }) => failed },
            { key: 'sales', title: t('sales'), value: ({ sales }) => sales },
          ]}
        />
      </Tabs.Panel>
      <Tabs.Panel value="products">
        <Numeric
          name={t('byProduct')}
          file={`photos-${days}`}
          rows={products}
          rowKey={({ id }) => id}
          columns={[
            { key: 'photo', title: t('photo'), value: ({ name }) => name ?? t('gone') },
            { key: 'earned', title: t('earnedFace'), value: ({ earned }) => earned },
            { key: 'made', title: t('made'), value: ({ succeeded }) => succeeded },
            { key: 'refused', title: t('refused'), value: ({ refused }) => refused },
            { key: 'failed', title: t('failed'), value: ({ failed }) => failed },
          ]}
        />
      </Tabs.Panel>
      <Tabs.Panel value="bundles">
        <Numeric
          name={t('byBundle')}
          file={`bundles-${days}`}
          rows={bundles}
          rowKey={({ id }) => id}
          columns={[
            { key: 'bundle', title: t('bundle'), value: ({ name }) => name ?? t('gone') },
            { key: 'earned', title: t('earnedFace'), value: ({ earned }) => earned },
            { key: 'views', title: t('views'), value: ({ views }) => views },
            { key: 'sales', title: t('sales'), value: ({ sales }) => sales },
          ]}
        />
      </Tabs.Panel>
      <Tabs.Panel value="reasons">
        <Numeric
          name={t('reasons')}
          file={`reasons-${days}`}
          rows={reasons}
          rowKey={({ code, isPaid }) => `${code} ${isPaid}`}
          columns={[
            { key: 'reason', title: t('reason'), value: ({ text }) => inWords(text) },
            { key: 'when', title: t('when'), value: ({ isPaid }) => t(isPaid ? 'failed' : 'refused') },
            { key: 'count', title: t('count'), value: ({ count }) => count },
          ]}
        />
      </Tabs.Panel>
    </Tabs>
  );
}

interface NumericProps<Row> {
  name: string;
  file: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  columns: readonly Column<Row>[];
}

function Numeric<Row>({ name, file, rows, rowKey, columns }: NumericProps<Row>) {
  if (rows.length === 0) return <p className={classes.empty}>{t('none')}</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      <section className={classes.scroll} tabIndex={0} aria-label={name}>
        <Table stickyHeader aria-label={name} className="tabular">
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ key, title }, index) => (
                <Table.Th key={key} {...(index > 0 && { ta: 'right' as const })}>
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={rowKey(row)}>
                {columns.map((column, index) =>
                  index === 0 ? (
                    <Table.Th key={column.key} scope="row" className={classes.first ?? ''}>
                      {cell(column, row)}
                    </Table.Th>
                  ) : (
                    <Table.Td key={column.key} ta="right">
                      {cell(column, row)}
                    </Table.Td>
                  ),
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload size={18} aria-hidden />}
        aria-label={t('csvOf', { name })}
        onClick={() => saveFile(csvOf(columns, rows), `facet-${file}.csv`)}
      >
        {t('csv')}
      </Button>
    </>
  );
}

function cell<Row>({ shown, value }: Column<Row>, row: Row): string {
  if (shown) return shown(row);
  const field = value(row);
  return typeof field === 'number' ? shownNumber(field) : String(field);
}
