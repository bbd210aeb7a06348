import { Skeleton } from '@mantine/core';
import header from './ProfileHeader.module.css';
import photos from './ProfilePhotos.module.css';
import { t } from './texts.ts';

const TILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** In the shape of what comes. */
export function ProfileSkeleton() {
  return (
    <div role="status" aria-label={t('loading')}>
      <div className={header.header}>
        <Skeleton circle height={96} />
        <div className={header.identity}>
          <Skeleton height={28} width={160} mb={16} />
          <Skeleton height={16} width={200} mb={12} />
        </div>
        <div className={header.action}>
          <Skeleton height={44} width={140} />
        </div>
        <div className={header.about}>
          <Skeleton height={16} width="60%" />
        </div>
      </div>
      <div className={photos.section}>
        <Skeleton height={24} width={90} mb={12} />
        <div className={photos.grid}>
          {TILES.map((key) => (
            <Skeleton key={key} className={photos.skeleton} radius="lg" />
          ))}
        </div>
      </div>
    </div>
  );
}
