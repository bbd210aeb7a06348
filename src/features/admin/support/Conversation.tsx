import { Button, Skeleton } from '@mantine/core';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { dateText } from '../../../lib/formats.ts';
import classes from '../../../ui/Conversation.module.css';
import { t } from './texts.ts';
import type { TopicMessage } from './useTopic.ts';

interface ConversationProps {
  name: string;
  /** Oldest first; null while they are loaded. */
  messages: readonly TopicMessage[] | null;
  hasOlder: boolean;
  loadOlder: () => Promise<void>;
}

/** All that a member and the support have written, whatever topic it was in. */
export function Conversation({ name, messages, hasOlder, loadOlder }: ConversationProps) {
  const [isLoading, setLoading] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const lastId = messages?.at(-1)?.id;
  // the newest comes into view; what is loaded above stays above
  useLayoutEffect(() => {
    if (lastId !== undefined && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lastId]);

  const older = async () => {
    setLoading(true);
    await loadOlder();
    setLoading(false);
  };
  return (
    <div
      ref={list}
      className={classes.messages}
      role="log"
      aria-label={t('conversation', { name })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys
      tabIndex={0}
    >
      {messages === null && <Skeleton height={64} width="60%" radius="lg" />}
      {hasOlder && (
        <Button
          className={classes.older ?? ''}
          size="xs"
          variant="subtle"
          loading={isLoading}
          onClick={() => void older()}
        >
          {t('older')}
        </Button>
      )}
      {messages?.map(({ id, message, outgoing, author, createdAt, ts }, index) => (
        <Fragment key={id}>
          {index > 0 && messages[index - 1]!.ts !== ts && <p className={classes.divider}>{t('newTopic')}</p>}
          <article className={classes.message} data-own={!outgoing || undefined}>
            <p className={classes.bubble}>{message}</p>
            <p className={classes.meta}>
              {outgoing ? name : author} <span aria-hidden>·</span>{' '}
              <time dateTime={createdAt}>{dateText(createdAt, 'moment')}</time>
            </p>
          </article>
        </Fragment>
      ))}
    </div>
  );
}
