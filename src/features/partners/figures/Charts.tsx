import { BarChart } from '@mantine/charts';
import { Chart, ChartGrid } from '../../../ui/figures/Chart.tsx';
import { axisOf, CHART_HEIGHT, SILENT } from '../../../ui/figures/chart.ts';
import { shownDay } from '../../../ui/figures/format.ts';
import type { Overview } from './overview.ts';
import { t } from './texts.ts';

/** Pictures of the days. Who does not see them has the table. */
export default function Charts({ days }: Pick<Overview, 'days'>) {
  const chart = {
    h: CHART_HEIGHT,
    data: days.map((day) => ({ ...day, day: shownDay(day.day) })),
    dataKey: 'day',
    withLegend: true,
    tickLine: 'none' as const,
    barChartProps: SILENT,
  };
  const named = (name: string) => ({ name, label: t('chart', { name }), level: 3 as const });
  return (
    <ChartGrid>
      <Chart {...named(t('earnedByDay'))}>
        <BarChart
          {...chart}
          yAxisProps={axisOf(days.map(({ earned }) => earned))}
          series={[{ name: 'earned', label: t('earned'), color: 'green.7' }]}
        />
      </Chart>
      <Chart {...named(t('generations'))}>
        <BarChart
          {...chart}
          yAxisProps={axisOf(days.flatMap(({ succeeded, refused, failed }) => [succeeded, refused, failed]))}
          type="stacked"
          series={[
            { name: 'succeeded', label: t('made'), color: 'violet.6' },
            { name: 'refused', label: t('refused'), color: 'yellow.7' },
            { name: 'failed', label: t('failed'), color: 'red.6' },
          ]}
        />
      </Chart>
      <Chart {...named(t('viewsByDay'))}>
        <BarChart
          {...chart}
          yAxisProps={axisOf(days.flatMap(({ views, sales }) => [views, sales]))}
          series={[
            { name: 'views', label: t('views'), color: 'violet.6' },
            { name: 'sales', label: t('sales'), color: 'green.7' },
          ]}
        />
      </Chart>
    </ChartGrid>
  );
}
