import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useConfig } from '../../lib/useConfig.ts';
import { useMe } from '../../lib/useMe.ts';
import { PhotoTile } from '../../shared/photos/PhotoTile.tsx';
import { type Production, useProductions } from '../../shared/photos/useProductions.ts';
import { ProductionStatusBar } from '../../shared/production/ProductionStatusBar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Discover } from './Discover.tsx';
import classes from './MemberHome.module.css';
import { Showcase } from './Showcase.tsx';
import { t } from './texts.ts';

const LATEST = 6;
const TILE_SIZES = '(max-width: 768px) 44vw, 150px';

export function MemberHome() {
  const { me } = useMe();
  return (
    <>
      <h1 className={classes.hello}>{me ? t('hello', { name: me.firstName }) : t('helloUnknown')}</h1>
      <ProductionStatusBar />
      <Latest />
    </>
  );
}

function Latest() {
  const { productions, isLoading, error, retry } = useProductions();
  const demoBundle = useConfig()?.demoBundle ?? null;
  if (isLoading) return <LatestSkeleton />;
  if (error) return <ErrorState title={t('errorTitle')} message={error} retry={retry} />;
  if (productions.length === 0) return <FirstPhoto demoBundle={demoBundle} />;
  // Those in the making stand in the status bar above.
  const ended = productions.filter(({ status }) => status === 'SUCCESS' || status === 'FAILED');
  return (
    <>
      {ended.length > 0 && <LatestPhotos productions={ended.slice(0, LATEST)} />}
      {demoBundle && <Discover demoBundle={demoBundle} />}
    </>
  );
}

function LatestPhotos({ productions }: { productions: readonly Production[] }) {
  return (
    <section aria-labelledby="latest-photos">
      <div className={classes.heading}>
        <h2 id="latest-photos" className={classes.title}>
          {t('latest')}
        </h2>
        <Anchor component={Link} to="/gallery" size="sm" fw={600}>
          {t('seeAll')}
        </Anchor>
      </div>
      <ul className={classes.row}>
        {productions.map((production) => (
          <li key={production.id}>
            <PhotoTile production={production} sizes={TILE_SIZES} priority />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FirstPhoto({ demoBundle }: { demoBundle: string | null }) {
  return (
    <>
      {demoBundle && <Showcase demoBundle={demoBundle} />}
      <EmptyState
        icon={<IconPhotoPlus size={24} />}
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={
          demoBundle && (
            <Button component={Link} to={`/introduce/${demoBundle}`}>
              {t('emptyAction')}
            </Button>
          )
        }
      />
    </>
  );
}

function LatestSkeleton() {
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={20} width={160} mb="md" />
      <div className={classes.row}>
        {Array.from({ length: LATEST }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
          <Skeleton key={index} className={classes.skeleton} radius="lg" />
        ))}
      </div>
    </div>
  );
}
