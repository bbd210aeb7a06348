import { Button, Loader, Skeleton, VisuallyHidden } from '@mantine/core';
import { Fragment, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { dateText } from '../../../lib/formats.ts';
import conversation from '../../../ui/Conversation.module.css';
import type { ChatMessage } from './chatSession.ts';
import classes from './SupportChat.module.css';
import { t } from './texts.ts';

interface MessageListProps {
  messages: readonly ChatMessage[];
  /** What belongs to another topic is quieter. */
  topic: string | null;
  isLoading: boolean;
  older: { isThere: boolean; isLoading: boolean; load: () => void };
  resend: (message: ChatMessage) => void;
}

/** The messages, the newest below, which stays in view unless the person has gone up. */
export function MessageList({ messages, topic, isLoading, older, resend }: MessageListProps) {
  const list = useKeptPlace(messages);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys
    <div ref={list} className={conversation.messages} role="log" aria-label={t('messages')} tabIndex={0}>
      {older.isThere && (
        <Button
          className={conversation.older ?? ''}
          size="xs"
          variant="subtle"
          leftSection={older.isLoading ? <Loader size={14} /> : null}
          aria-disabled={older.isLoading}
          onClick={older.load}
        >
          {t(older.isLoading ? 'loadingOlder' : 'older')}
        </Button>
      )}
      {isLoading && <Waiting />}
      {!isLoading && messages.length === 0 && (
        <div className={classes.empty}>
          <p className={classes.emptyTitle}>{t('emptyTitle')}</p>
          <p>{t('emptyText')}</p>
        </div>
      )}
      {messages.map((message, index) => {
        const before = messages[index - 1];
        const begins = before !== undefined && message.ts !== null && before.ts !== message.ts;
        return (
          <Fragment key={message.key ?? message.id}>
            {begins && <p className={conversation.divider}>{t('newTopic')}</p>}
            <Message
              message={message}
              isQuiet={topic !== null && message.ts !== topic}
              resend={() => resend(message)}
            />
          </Fragment>
        );
      })}
    </div>
  );
}

function Message({
  message: { message, outgoing, pending, error, createdAt },
  isQuiet,
  resend,
}: {
  message: ChatMessage;
  isQuiet: boolean;
  resend: () => void;
}) {
  const state = error ? 'error' : pending ? 'pending' : 'sent';
  return (
    <article className={conversation.message} data-own={outgoing || undefined} data-state={state}>
      <p className={conversation.bubble} data-quiet={isQuiet || undefined}>
        {message}
      </p>
      <p className={conversation.meta}>
        <VisuallyHidden component="span">{t(outgoing ? 'you' : 'support')}: </VisuallyHidden>
        {error ? (
          <>
            <span className={classes.failed}>{t('failed')}</span>
            <button type="button" className={classes.resend} onClick={resend}>
              {t('resend')}
            </button>
          </>
        ) : pending ? (
          t('sending')
        ) : (
          <time dateTime={createdAt}>{dateText(createdAt, 'moment')}</time>
        )}
      </p>
    </article>
  );
}

function Waiting() {
  return (
    <div className={classes.waiting} role="status" aria-label={t('connecting')}>
      <Skeleton height={40} width="60%" radius="lg" />
      <Skeleton height={40} width="45%" radius="lg" ml="auto" />
      <Skeleton height={64} width="70%" radius="lg" />
    </div>
  );
}

/** Pixels from the end within which somebody reads along. */
const AT_END_PX = 80;

/** New messages come into view for who reads along; what is loaded above moves nothing. */
function useKeptPlace(messages: readonly ChatMessage[]) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef<{ height: number; first: number | null | undefined; last: unknown }>({
    height: 0,
    first: undefined,
    last: undefined,
  });
  const first = messages[0]?.id;
  const last = messages.at(-1);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const { height, first: firstBefore, last: lastBefore } = before.current;
    const wasAtEnd = height - element.scrollTop - element.clientHeight < AT_END_PX;
    const isOwn = last?.pending === true && last !== lastBefore;
    if (wasAtEnd || isOwn || firstBefore === undefined) element.scrollTop = element.scrollHeight;
    else if (first !== firstBefore) element.scrollTop += element.scrollHeight - height;
    before.current = { height: element.scrollHeight, first, last };
  }, [first, last]);
  useKeptEnd(list);
  return list;
}

/** The end stays in view where the list gets another size: a turned phone, a smaller window. */
function useKeptEnd(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current!;
    let isAtEnd = true;
    const look = () => {
      isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END_PX;
    };
    const observer = new ResizeObserver(() => {
      if (isAtEnd) element.scrollTop = element.scrollHeight;
    });
    element.addEventListener('scroll', look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [list]);
}
