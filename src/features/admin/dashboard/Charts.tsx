import { BarChart, LineChart } from '@mantine/charts';
import { Chart, ChartGrid } from '../../../ui/figures/Chart.tsx';
import { axisOf, CHART_HEIGHT, SILENT } from '../../../ui/figures/chart.ts';
import { shownDay } from '../../../ui/figures/format.ts';
import type { Board } from './board.ts';
import { t } from './texts.ts';

/** Pictures of the days. Who does not see them has the table. */
export default function Charts({ days }: Pick<Board, 'days'>) {
  const currencies = [...new Set(days.flatMap(({ revenue }) => revenue.map(({ currency }) => currency)))];
  const data = days.map((day) => ({
    ...day,
    day: shownDay(day.day),
    ...Object.fromEntries(day.revenue.map(({ currency, amount }) => [currency, amount])),
  }));
  const chart = { h: CHART_HEIGHT, data, dataKey: 'day', withLegend: true, tickLine: 'none' as const };
  return (
    <ChartGrid>
      <Chart {...named(t('generations'))}>
        <BarChart
          {...chart}
          barChartProps={SILENT}
          yAxisProps={axisOf(days.flatMap(({ succeeded, failed }) => [succeeded, failed]))}
          type="stacked"
          series={[
            { name: 'succeeded', label: t('made'), color: 'violet.6' },
            { name: 'failed', label: t('failed'), color: 'red.6' },
          ]}
        />
      </Chart>
      <Chart {...named(t('times'))}>
        <LineChart
          {...chart}
          lineChartProps={SILENT}
          yAxisProps={axisOf(
            days.flatMap(({ queueSeconds, makingSeconds }) => [queueSeconds, makingSeconds]),
            { isWhole: false },
          )}
          connectNulls={false}
          series={[
            { name: 'queueSeconds', label: t('queue'), color: 'yellow.7' },
            { name: 'makingSeconds', label: t('making'), color: 'violet.6' },
          ]}
        />
      </Chart>
      <Chart {...named(t('signUps'))}>
        <BarChart
          {...chart}
          barChartProps={SILENT}
          yAxisProps={axisOf(days.map(({ signUps }) => signUps))}
          series={[{ name: 'signUps', label: t('signUps'), color: 'green.7' }]}
        />
      </Chart>
      <Chart {...named(t('revenue'))}>
        <BarChart
          {...chart}
          barChartProps={SILENT}
          yAxisProps={axisOf(
            days.flatMap(({ revenue }) => revenue.map(({ amount }) => amount)),
            { isWhole: false },
          )}
          series={(currencies.length > 0 ? currencies : ['USD']).map((name, index) => ({
            name,
            color: ['violet.6', 'green.7', 'yellow.7', 'red.6'][index % 4]!,
          }))}
        />
      </Chart>
    </ChartGrid>
  );
}

const named = (name: string) => ({ name, label: t('chart', { name }) });
