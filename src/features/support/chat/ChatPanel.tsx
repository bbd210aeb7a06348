import { useMutation } from '@apollo/client/react';
import { MARK_SUPPORT_READ } from '@facet/contract/documents/support.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId } from 'react';
import { ChatForm } from './ChatForm.tsx';
import type { ChatSession } from './chatSession.ts';
import { MessageList } from './MessageList.tsx';
import classes from './SupportChat.module.css';
import { t } from './texts.ts';

const STATE = {
  closed: 'disconnected',
  connecting: 'connecting',
  open: 'connected',
  error: 'disconnected',
} as const;

export function ChatPanel({ session }: { session: ChatSession }) {
  const { connection, messages, otherTs, ts, olderCursor, isLoadingOlder, isFocusWanted } = session.useChat();
  const title = useId();
  useMarkAsRead(messages.findLast(({ outgoing }) => !outgoing)?.id ?? null);

  const closeOnEscape = (event: KeyboardEvent) => {
    // a word that is being composed is what Esc leaves then
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) session.close();
  };
  return (
    <div role="dialog" aria-labelledby={title} className={classes.panel} onKeyDown={closeOnEscape}>
      <div className={classes.header}>
        <div>
          <h2 id={title} className={classes.title}>
            {t('title')}
          </h2>
          <p className={classes.state} data-state={connection} role="status">
            {t(STATE[connection])}
          </p>
        </div>
        {connection === 'error' && (
          <Button size="xs" onClick={() => void session.reconnect()}>
            {t('reconnect')}
          </Button>
        )}
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('close')} onClick={session.close}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </div>
      <MessageList
        messages={messages}
        topic={ts}
        isLoading={connection === 'connecting' && messages.length === 0}
        older={{
          isThere: olderCursor !== null,
          isLoading: isLoadingOlder,
          load: () => void session.loadOlder(),
        }}
        resend={(message) => void session.resend(message)}
      />
      {otherTs !== null && (
        <div className={classes.notice} role="status">
          <span>{t('otherTopic')}</span>
          <Button size="xs" variant="light" onClick={session.catchTopic}>
            {t('catchTopic')}
          </Button>
        </div>
      )}
      <ChatForm isDisabled={connection === 'error'} isFocusWanted={isFocusWanted} session={session} />
    </div>
  );
}

/** What is shown is read, on the server: then no mail tells of it. */
function useMarkAsRead(id: number | null): void {
  const [mark] = useMutation(MARK_SUPPORT_READ);
  useEffect(() => {
    if (id === null) return;
    const tell = () => {
      if (!document.hidden) void mark({ variables: { id } }).catch(() => undefined);
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [id, mark]);
}
