import { useQuery } from '@apollo/client/react';
import { PARTNER_OVERVIEW } from '@facet/contract/documents/earnings.ts';
import { Alert, NativeSelect, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { errorText } from '../../../lib/error-text.ts';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { shownNumber, shownShare } from '../../../ui/figures/format.ts';
import { Tile, Tiles } from '../../../ui/figures/Tiles.tsx';
import { Numbers } from './Numbers.tsx';
import type { Overview } from './overview.ts';
import classes from './PartnerFigures.module.css';
import { t } from './texts.ts';

const PERIODS = [7, 30, 90] as const;

/** Charts are much code; the numbers are there without it. */
const Charts = lazy(() => import('./Charts.tsx'));

/** What the partner's photos bring: seen, made, not made and why, earned. */
export function PartnerFigures() {
  const [params, setParams] = useSearchParams();
  const days = PERIODS.find((one) => String(one) === params.get('days')) ?? 30;
  const { data, error, refetch, loading } = useQuery(PARTNER_OVERVIEW, {
    variables: { days },
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  });
  const overview = data?.partnerOverview;
  const choose = (value: string) =>
    setParams(
      (before) => {
        before.set('days', value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <section className={classes.figures} aria-labelledby="figures">
      <div className={classes.line}>
        <h2 id="figures" className={classes.title}>
          {t('title')}
        </h2>
        <NativeSelect
          size="sm"
          miw={144}
          aria-label={t('period')}
          data={PERIODS.map((count) => ({ value: String(count), label: t('days', { count }) }))}
          value={String(days)}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      </div>
      {overview ? (
        <Content overview={overview} days={days} />
      ) : error && !loading ? (
        <ErrorState
          title={t('error')}
          message={errorText(error)}
          retry={() => void refetch().catch(() => undefined)}
        />
      ) : (
        <div role="status" aria-label={t('loading')} className={classes.loading}>
          <Skeleton height={88} radius="lg" />
          <Skeleton height={280} radius="lg" />
        </div>
      )}
    </section>
  );
}

function Content({ overview, days }: { overview: Overview; days: number }) {
  const sum = (of: keyof Omit<Overview['days'][number], 'day'>) =>
    overview.days.reduce((total, day) => total + day[of], 0);
  const [made, failed, refused] = [sum('succeeded'), sum('failed'), sum('refused')];
  const wanted = made + failed + refused;
  const isEmpty = wanted + sum('views') + sum('sales') === 0;
  return (
    <>
      <Tiles>
        <Tile
          name={t('earned')}
          value={t('face', { amount: shownNumber(sum('earned')) })}
          detail={t('earnedHint')}
        />
        <Tile name={t('views')} value={shownNumber(sum('views'))} detail={t('viewsHint')} />
        <Tile name={t('made')} value={shownNumber(made)} />
        <Tile
          name={t('refused')}
          value={shownNumber(refused)}
          detail={t('ofAll', { share: shownShare(refused, wanted) })}
        />
        <Tile
          name={t('failed')}
          value={shownNumber(failed)}
          detail={t('ofAll', { share: shownShare(failed, wanted) })}
        />
        <Tile name={t('sales')} value={shownNumber(sum('sales'))} />
      </Tiles>
      {isEmpty ? (
        <p className={classes.empty}>{t('empty')}</p>
      ) : (
        <>
          <ErrorBoundary
            fallback={
              <Alert color="gray" role="status">
                {t('chartsFailed')}
              </Alert>
            }
          >
            <Suspense fallback={<Skeleton height={280} radius="lg" />}>
              <Charts days={overview.days} />
            </Suspense>
          </ErrorBoundary>
          <Numbers overview={overview} days={days} />
        </>
      )}
    </>
  );
}
