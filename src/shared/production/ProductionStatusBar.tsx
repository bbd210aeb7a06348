import { Progress } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './ProductionStatusBar.module.css';
import { t } from './texts.ts';
import { useProductionStatus } from './useProductionStatus.ts';
import { type ProductionInProgress, useProductionsInProgress } from './useProductionsInProgress.ts';

/** The person's photos in the making with their live progress; nothing while there are none. */
export function ProductionStatusBar() {
  const productions = useProductionsInProgress();
  if (productions.length === 0) return null;
  return (
    <section className={classes.bar} aria-labelledby="productions-in-progress">
      <h2 id="productions-in-progress" className={classes.title}>
        {t('inProgress')}
      </h2>
      <ul className={classes.list}>
        {productions.map((production) => (
          <Row key={production.id} production={production} />
        ))}
      </ul>
    </section>
  );
}

function Row({ production }: { production: ProductionInProgress }) {
  const event = useProductionStatus(({ live }) => live[production.id]);
  const { title, image } = production.product;
  const status = event?.status ?? production.status;
  const percent = Math.round((event?.progress ?? 0) * 100);
  const isOver = status === 'SUCCESS' || status === 'FAILED';

  return (
    <li>
      <Link to={`/photo/${production.uid}`} className={classes.row}>
        <img src={`${image.url}&w=96`} alt="" width={48} height={48} />
        <div className={classes.text}>
          <p className={classes.name}>{title}</p>
          <p className={classes.state} data-status={status} role={isOver ? 'status' : undefined}>
            {stateText(status, event?.error)}
            {status === 'PROCESSING' && <span className="tabular"> · {percent} %</span>}
          </p>
          {!isOver && <Progress value={percent} size={4} mt={6} aria-label={t('progressOf', { title })} />}
        </div>
        <IconChevronRight className={classes.chevron} size={20} aria-hidden />
      </Link>
    </li>
  );
}

function stateText(status: ProductionInProgress['status'], error: string | undefined): string {
  switch (status) {
    case 'PENDING':
      return t('waiting');
    case 'PROCESSING':
      return t('generating');
    case 'SUCCESS':
      return t('ready');
    case 'FAILED':
      return error ?? t('failed');
  }
}
