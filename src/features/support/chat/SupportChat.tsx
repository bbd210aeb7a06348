import { useQuery } from '@apollo/client/react';
import { SUPPORT_UNREAD } from '@facet/contract/documents/support.ts';
import { ActionIcon, Indicator } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ChatPanel } from './ChatPanel.tsx';
import type { ChatSession } from './chatSession.ts';
import classes from './SupportChat.module.css';
import { t } from './texts.ts';

/** How often a closed chat asks whether there is an answer. */
const UNREAD_EVERY_MS = 60_000;
/** What fits on the button. */
const MOST_TOLD = 99;
/** What a mail's link ends with. */
const OPENED_BY = 'chat';

/** The floating chat: a button, and the panel that it opens. */
export function SupportChat({ session }: { session: ChatSession }) {
  const isClosed = session.useChat(({ connection }) => connection === 'closed');
  const [search, setSearch] = useSearchParams();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const { data, refetch } = useQuery(SUPPORT_UNREAD, {
    pollInterval: UNREAD_EVERY_MS,
    skipPollAttempt: () => document.hidden || session.useChat.getState().connection !== 'closed',
  });
  const unread = data?.supportUnread ?? 0;

  useEffect(() => {
    session.resume();
    return () => session.pause();
  }, [session]);

  const isAsked = search.has(OPENED_BY);
  useEffect(() => {
    if (!isAsked) return;
    void session.open();
    setSearch(
      (before) => {
        before.delete(OPENED_BY);
        return before;
      },
      { replace: true },
    );
  }, [isAsked, session, setSearch]);

  useEffect(() => {
    if (!isClosed) wasOpen.current = true;
    else if (wasOpen.current) {
      wasOpen.current = false;
      button.current?.focus();
      void refetch().catch(() => undefined);
    }
  }, [isClosed, refetch]);

  if (!isClosed) return <ChatPanel session={session} />;
  return (
    <aside data-corner className={classes.launcher} aria-label={t('title')}>
      <Indicator
        disabled={unread === 0}
        label={unread > MOST_TOLD ? `${MOST_TOLD}+` : unread}
        size={20}
        offset={6}
      >
        <ActionIcon
          ref={button}
          size={56}
          radius="xl"
          className={classes.button}
          aria-label={unread > 0 ? t('openUnread', { count: unread }) : t('open')}
          onClick={() => void session.open()}
        >
          <IconMessageCircle size={26} aria-hidden />
        </ActionIcon>
      </Indicator>
    </aside>
  );
}
