import { Button, Skeleton } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';
import { BackToTop } from '../../ui/BackToTop.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { AnnouncementCard } from './AnnouncementCard.tsx';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import classes from './Announcements.module.css';
import { CreateAnnouncement } from './CreateAnnouncement.tsx';
import { t } from './texts.ts';
import { useAnnouncements, useDeleteAnnouncement } from './useAnnouncements.ts';

const MAX_PAGE = 10_000;

/** The list with its paging, its detail and its form; page, creator and open announcement stand in the address. */
export function AnnouncementList() {
  const [search, setSearch] = useSearchParams();
  const change = (name: 'page' | 'announcement', value: number | null, options: NavigateOptions = {}) =>
    setSearch((before) => {
      if (value === null) before.delete(name);
      else before.set(name, String(value));
      return before;
    }, options);
  const show = (id: number | null) => change('announcement', id, { preventScrollReset: true });
  const creatorId = wholeNumber(search.get('creatorId'));
  const page = Math.min(wholeNumber(search.get('page')) ?? 1, MAX_PAGE);
  const openId = wholeNumber(search.get('announcement'));
  const list = useAnnouncements({ creatorId, page });
  // the last announcement of the last page was deleted, or the address is an old one
  const isBehind = list.lastPage !== null && page > Math.max(1, list.lastPage);
  const goToLast = useEffectEvent(() => change('page', list.lastPage || null, { replace: true }));
  useEffect(() => {
    if (isBehind) goToLast();
  }, [isBehind]);
  const [isCreating, setCreating] = useState(false);
  const [doomedId, setDoomedId] = useState<number | null>(null);
  const { remove, isDeleting } = useDeleteAnnouncement(list.refetch);
  const confirm = async () => {
    await remove(doomedId!);
    setDoomedId(null);
  };

  return (
    <>
      <div className={classes.bar}>
        <Button onClick={() => setCreating(true)}>{t('create')}</Button>
      </div>
      {list.error ? (
        <ErrorState title={list.error} retry={list.refetch} retryText={t('retry')} />
      ) : list.isLoading ? (
        <Loading />
      ) : list.announcements.length === 0 ? (
        <EmptyState icon={<IconSpeakerphone size={24} />} title={t('empty')} />
      ) : (
        <ul className={classes.grid}>
          {list.announcements.map((announcement) => (
            <li key={announcement.id}>
              <AnnouncementCard
                announcement={announcement}
                open={() => show(announcement.id)}
                remove={() => setDoomedId(announcement.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {list.pageInfo && list.announcements.length > 0 && (
        <nav className={classes.pages} aria-label={t('title')}>
          <Button
            variant="default"
            disabled={!list.pageInfo.hasPreviousPage}
            onClick={() => change('page', page - 1)}
          >
            {t('previous')}
          </Button>
          <span className="tabular" role="status">
            {t('page', { page: list.pageInfo.currentPage, pages: list.pageInfo.totalPages })}
          </span>
          <Button
            variant="default"
            disabled={!list.pageInfo.hasNextPage}
            onClick={() => change('page', page + 1)}
          >
            {t('next')}
          </Button>
        </nav>
      )}
      {openId !== null && <AnnouncementDialog id={openId} onClose={() => show(null)} />}
      <ConfirmDialog
        opened={doomedId !== null}
        title={t('deleteTitle')}
        message={t('deleteConfirm')}
        confirmText={t('deleteAction')}
        isDestructive
        pending={isDeleting}
        onConfirm={() => void confirm()}
        onCancel={() => setDoomedId(null)}
      />
      <BackToTop />
      <CreateAnnouncement opened={isCreating} onClose={() => setCreating(false)} onCreated={list.refetch} />
    </>
  );
}

function wholeNumber(text: string | null): number | null {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 && number < 2 ** 31 ? number : null;
}

function Loading() {
  return (
    <>
      <p role="status">{t('loading')}</p>
      <div className={classes.grid} aria-hidden>
        {Array.from({ length: 3 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
          <Skeleton key={index} className={classes.skeleton} radius="lg" />
        ))}
      </div>
    </>
  );
}
