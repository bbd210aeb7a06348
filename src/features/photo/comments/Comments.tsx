import { Skeleton } from '@mantine/core';
import { WindowList } from '../../../shared/photos/WindowList.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ListEnd } from '../../../ui/ListEnd.tsx';
import { t } from '../texts.ts';
import type { Photo } from '../usePhoto.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentRow } from './CommentRow.tsx';
import classes from './Comments.module.css';
import { useComments } from './useComments.ts';
import { useDeleteComment } from './useDeleteComment.ts';

const GAP = 4;
/** A row of two lines; longer ones are measured. */
const ROW_HEIGHT = 68;

export function Comments({ photo }: { photo: Photo }) {
  const list = useComments(photo.uid);
  const { entries: comments, isLoading, error, retry } = list;
  const remove = useDeleteComment(photo);
  return (
    <section className={classes.section} aria-labelledby="comments">
      <h2 id="comments" className={classes.heading}>
        {t('comments.title', { count: photo.commentCount })}
      </h2>
      <CommentForm photo={photo} />
      {isLoading && <CommentSkeleton />}
      {error && <ErrorState title={t('comments.errorTitle')} message={error} retry={retry} />}
      {!isLoading && !error && comments.length === 0 && <p className={classes.none}>{t('comments.none')}</p>}
      {comments.length > 0 && (
        <WindowList
          entries={comments}
          keyOf={({ id }) => id}
          label={t('comments.list')}
          columns={1}
          gap={GAP}
          estimate={() => ROW_HEIGHT}
          render={(comment) => <CommentRow comment={comment} onDelete={() => void remove(comment.id)} />}
        />
      )}
      <ListEnd list={list} loading={t('comments.loadingMore')} retry={t('comments.loadMore')} />
    </section>
  );
}

function CommentSkeleton() {
  return (
    <div role="status" aria-label={t('comments.loading')}>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className={classes.row}>
          <Skeleton circle height={36} />
          <div className={classes.words}>
            <Skeleton height={12} width={120} mb={8} />
            <Skeleton height={14} width="70%" />
          </div>
        </div>
      ))}
    </div>
  );
}
