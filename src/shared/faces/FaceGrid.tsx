import { Badge, Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconFaceId } from '@tabler/icons-react';
import type { PagedList } from '../../lib/paging/usePages.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { Picture } from '../../ui/Picture.tsx';
import classes from './FacePicker.module.css';
import { faceName } from './faceName.ts';
import { t } from './texts.ts';
import type { ShownFace } from './useFaces.ts';

interface FaceGridProps<F extends ShownFace> {
  list: PagedList<F>;
  currentId: number | null;
  onChoose: (face: F) => void;
  /** What is said of the current one. */
  mark?: string;
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function FaceGrid<F extends ShownFace>({
  list,
  currentId,
  onChoose,
  mark = t('current'),
}: FaceGridProps<F>) {
  const { entries: faces, isLoading, error, retry } = list;
  if (isLoading) {
    return (
      <div role="status" className={classes.grid}>
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
        {SKELETONS.map((key) => (
          <Skeleton key={key} className={classes.skeleton} />
        ))}
      </div>
    );
  }
  if (error) {
    return (
      <div role="alert" className={classes.error}>
        <p>{t('loadError', { message: error })}</p>
        <Button variant="default" onClick={retry}>
          {t('tryAgain')}
        </Button>
      </div>
    );
  }
  if (faces.length === 0) return <EmptyState icon={<IconFaceId size={24} />} title={t('placeholder')} />;
  return (
    <>
      <ul className={classes.grid} aria-label={t('list')}>
        {faces.map((face) => (
          <li key={face.id}>
            <button
              type="button"
              className={classes.face}
              data-current={face.id === currentId || undefined}
              aria-label={face.id === currentId ? `${faceName(face)}, ${mark}` : faceName(face)}
              aria-haspopup="dialog"
              onClick={() => onChoose(face)}
            >
              <Picture image={face.image} alt="" ratio={1} sizes="(max-width: 768px) 33vw, 200px" />
              {face.id === currentId && (
                <Badge className={classes.current} variant="filled">
                  {mark}
                </Badge>
              )}
            </button>
            {face.caption && (
              <span className={classes.caption} aria-hidden>
                {face.caption}
              </span>
            )}
          </li>
        ))}
      </ul>
      <ListEnd list={list} loading={t('loadingMore')} retry={t('loadMore')} />
    </>
  );
}
