import { useQuery } from '@apollo/client/react';
import { DASHBOARD } from '@facet/contract/documents/admin.ts';
import { Alert, NativeSelect, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { errorText } from '../../../lib/error-text.ts';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Screen } from '../frame/Screen.tsx';
import { t as tFrame } from '../frame/texts.ts';
import type { Board } from './board.ts';
import classes from './Dashboard.module.css';
import { FailingJobs } from './FailingJobs.tsx';
import { DaysTable, OutcomesTable } from './Numbers.tsx';
import { BoardTiles } from './Tiles.tsx';
import { t } from './texts.ts';

const PERIODS = [7, 30, 90] as const;
const POLL_MS = 60_000;
/** Services low in stock that are named. */
const MOST_LOW = 5;

/** Charts are much code; the numbers are there without it. */
const Charts = lazy(() => import('./Charts.tsx'));

export default function DashboardPage() {
  const [params, setParams] = useSearchParams();
  const days = PERIODS.find((one) => String(one) === params.get('days')) ?? 30;
  const { data, previousData, error, refetch, loading } = useQuery(DASHBOARD, {
    variables: { days },
    fetchPolicy: 'no-cache',
    pollInterval: POLL_MS,
    notifyOnNetworkStatusChange: true,
  });
  // a poll that fails leaves the figures; those of another period are not this one's
  const board = (data ?? (previousData?.dashboard.days.length === days ? previousData : undefined))
    ?.dashboard;
  const reload = () => void refetch().catch(() => undefined);
  return (
    <Screen
      title={t('title')}
      intro={t('intro')}
      action={
        <NativeSelect
          size="sm"
          aria-label={t('period')}
          data={PERIODS.map((count) => ({ value: String(count), label: t('days', { count }) }))}
          value={String(days)}
          onChange={({ currentTarget }) => setParams({ days: currentTarget.value }, { replace: true })}
        />
      }
    >
      {board ? (
        <Content board={board} reload={reload} />
      ) : error && !loading ? (
        <ErrorState
          title={t('error')}
          message={errorText(error)}
          retry={reload}
          retryText={tFrame('table.retry')}
        />
      ) : (
        <div role="status" aria-label={t('loading')} className={classes.loading}>
          <Skeleton height={96} radius="lg" />
          <Skeleton height={240} radius="lg" />
          <Skeleton height={240} radius="lg" />
        </div>
      )}
    </Screen>
  );
}

function Content({ board, reload }: { board: Board; reload: () => void }) {
  return (
    <div className={classes.content}>
      {board.lowStock.length > 0 && (
        <Alert color="yellow" title={t('low')} icon={<IconAlertTriangle size={20} aria-hidden />}>
          <ul className={classes.low}>
            {board.lowStock.slice(0, MOST_LOW).map(({ id, name, availableStock }) => (
              <li key={id}>
                <Link to={`/admin/service?q=${encodeURIComponent(name)}`}>
                  {t('lowOne', { name, count: availableStock })}
                </Link>
              </li>
            ))}
            {board.lowStock.length > MOST_LOW && (
              <li>
                <Link to="/admin/service?sort=available">{t('lowAll')}</Link>
              </li>
            )}
          </ul>
        </Alert>
      )}
      <BoardTiles board={board} />
      <ErrorBoundary
        fallback={
          <Alert color="gray" role="status">
            {t('chartsFailed')}
          </Alert>
        }
      >
        <Suspense fallback={<Skeleton height={520} radius="lg" />}>
          <Charts days={board.days} />
        </Suspense>
      </ErrorBoundary>
      <DaysTable days={board.days} />
      <OutcomesTable outcomes={board.outcomes} />
      <FailingJobs jobs={board.failingJobs} onDone={reload} />
    </div>
  );
}
