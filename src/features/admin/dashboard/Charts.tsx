import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import type { ReactNode } from 'react';
import type { Board } from './board.ts';
import classes from './Dashboard.module.css';
import { shownDay } from './format.ts';
import { t } from './texts.ts';

const HEIGHT = 220;
/** No stop for the keyboard: the table is. */
const SILENT = { accessibilityLayer: false };

/** Pictures of the days. Who does not see them has the table. */
export default function Charts({ days }: Pick<Board, 'days'>) {
  const currencies = [...new Set(days.flatMap(({ revenue }) => revenue.map(({ currency }) => currency)))];
  const data = days.map((day) => ({
    ...day,
    day: shownDay(day.day),
    ...Object.fromEntries(day.revenue.map(({ currency, amount }) => [currency, amount])),
  }));
  const chart = { h: HEIGHT, data, dataKey: 'day', withLegend: true, tickLine: 'none' as const };
  return (
    <div className={classes.charts}>
      <Chart name={t('generations')}>
        <BarChart
          {...chart}
          barChartProps={SILENT}
          type="stacked"
          series={[
            { name: 'succeeded', label: t('made'), color: 'violet.6' },
            { name: 'failed', label: t('failed'), color: 'red.6' },
          ]}
        />
      </Chart>
      <Chart name={t('times')}>
        <LineChart
          {...chart}
          lineChartProps={SILENT}
          connectNulls={false}
          series={[
            { name: 'queueSeconds', label: t('queue'), color: 'yellow.7' },
            { name: 'makingSeconds', label: t('making'), color: 'violet.6' },
          ]}
        />
      </Chart>
      <Chart name={t('signUps')}>
        <BarChart
          {...chart}
          barChartProps={SILENT}
          series={[{ name: 'signUps', label: t('signUps'), color: 'green.7' }]}
        />
      </Chart>
      <Chart name={t('revenue')}>
        <BarChart
          {...chart}
          barChartProps={SILENT}
          series={(currencies.length > 0 ? currencies : ['USD']).map((name, index) => ({
            name,
            color: ['violet.6', 'green.7', 'yellow.7', 'red.6'][index % 4]!,
          }))}
        />
      </Chart>
    </div>
  );
}

function Chart({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={classes.chart}>
      <h2>{name}</h2>
      <div role="img" aria-label={t('chart', { name })}>
        <div aria-hidden>{children}</div>
      </div>
    </section>
  );
}
