import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import type { ReactNode } from 'react';
import classes from './Chart.module.css';

/** Charts are much code: whoever shows some loads them with it, when the figures are there. */
export function ChartGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}

interface ChartProps {
  name: string;
  /** What it is, for those who do not see it. */
  label: string;
  level?: 2 | 3;
  children: ReactNode;
}

export function Chart({ name, label, level = 2, children }: ChartProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={classes.chart}>
      <Heading className={classes.name}>{name}</Heading>
      <div role="img" aria-label={label}>
        <div aria-hidden>{children}</div>
      </div>
    </section>
  );
}
