import { Button, Skeleton } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { dateText } from '../../../lib/formats.ts';
import { Avatar } from '../../../shared/people/Avatar.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import classes from './Support.module.css';
import { t } from './texts.ts';
import type { Topic } from './useHeldTopic.ts';
import type { Inbox } from './useInbox.ts';

export function TopicList({ inbox }: { inbox: Inbox }) {
  const { topics, pageInfo, error, isLoading, state, topicId } = inbox;
  if (error) {
    return <ErrorState title={t('error')} message={error} retry={inbox.refresh} retryText={t('retry')} />;
  }
  if (isLoading) {
    return (
      <div className={classes.list} role="status" aria-label={t('topics')}>
        {Array.from({ length: 5 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
          <Skeleton key={index} height={72} radius="lg" />
        ))}
      </div>
    );
  }
  if (topics.length === 0) {
    const isOpen = state === 'OPEN';
    return (
      <EmptyState
        icon={<IconInbox size={24} />}
        title={t(isOpen ? 'emptyOpen' : 'emptyClosed')}
        text={t(isOpen ? 'emptyOpenText' : 'emptyClosedText')}
      />
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label={t('topics')}>
        {topics.map((topic) => (
          <li key={topic.id}>
            <TopicRow topic={topic} isChosen={topic.id === topicId} choose={() => inbox.choose(topic.id)} />
          </li>
        ))}
      </ul>
      {pageInfo && pageInfo.totalPages > 1 && (
        <div className={classes.pages}>
          <Button
            size="xs"
            variant="default"
            disabled={!pageInfo.hasPreviousPage}
            onClick={() => inbox.setPage(pageInfo.currentPage - 1)}
          >
            {t('previous')}
          </Button>
          <span className="tabular">
            {t('page', { page: pageInfo.currentPage, pages: pageInfo.totalPages })}
          </span>
          <Button
            size="xs"
            variant="default"
            disabled={!pageInfo.hasNextPage}
            onClick={() => inbox.setPage(pageInfo.currentPage + 1)}
          >
            {t('next')}
          </Button>
        </div>
      )}
    </>
  );
}

function TopicRow({ topic, isChosen, choose }: { topic: Topic; isChosen: boolean; choose: () => void }) {
  const { member, isUnread, lastText, lastAt, assignee } = topic;
  return (
    <button
      type="button"
      className={classes.topic}
      aria-current={isChosen || undefined}
      data-unread={isUnread || undefined}
      onClick={choose}
    >
      <Avatar address={member.avatar} name={member.username} size={40} />
      <span className={classes.words}>
        <span className={classes.line}>
          <strong>{member.username}</strong>
          <time dateTime={lastAt}>{dateText(lastAt, 'day')}</time>
        </span>
        <span className={classes.last}>{lastText}</span>
        <span className={classes.line}>
          <span className={classes.assignee}>{assignee?.username ?? t('nobody')}</span>
          {isUnread && <span className={classes.unread}>{t('unread')}</span>}
        </span>
      </span>
    </button>
  );
}
