import { Button, SegmentedControl } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useState } from 'react';
import { useMobile } from '../../../lib/useMobile.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Screen } from '../frame/Screen.tsx';
import { CannedAnswers } from './CannedAnswers.tsx';
import classes from './Support.module.css';
import { TopicList } from './TopicList.tsx';
import { TopicView } from './TopicView.tsx';
import { t } from './texts.ts';
import { useInbox, useInboxNews } from './useInbox.ts';

/** The inbox of those who answer: topics, the conversation, and who asks. */
export default function SupportPage() {
  const inbox = useInbox();
  const [news, setNews] = useState(0);
  const [isEditing, setEditing] = useState(false);
  const isConnected = useInboxNews(() => {
    inbox.refresh();
    setNews((count) => count + 1);
  });
  const isMobile = useMobile();
  // on a phone a conversation has the room for itself
  const isAlone = isMobile && inbox.topicId !== null;
  return (
    <Screen
      title={t('title')}
      {...(!isAlone && {
        intro: t('intro'),
        action: (
          <Button variant="default" onClick={() => setEditing(true)}>
            {t('canned')}
          </Button>
        ),
      })}
    >
      {!isConnected && (
        <p className={classes.offline} role="status">
          {t('offline')}
        </p>
      )}
      <div className={classes.panes} data-chosen={inbox.topicId !== null || undefined}>
        <div className={classes.topics}>
          <SegmentedControl
            fullWidth
            aria-label={t('state')}
            value={inbox.state}
            onChange={(state) => inbox.setState(state as 'OPEN' | 'CLOSED')}
            data={[
              { value: 'OPEN', label: t('open') },
              { value: 'CLOSED', label: t('closed') },
            ]}
          />
          <TopicList inbox={inbox} />
        </div>
        {inbox.topicId === null ? (
          <div className={classes.nothing}>
            <EmptyState icon={<IconMessages size={24} />} title={t('choose')} text={t('chooseText')} />
          </div>
        ) : (
          <TopicView
            key={inbox.topicId}
            id={inbox.topicId}
            news={news}
            back={() => inbox.choose(null)}
            editCanned={() => setEditing(true)}
          />
        )}
      </div>
      <CannedAnswers opened={isEditing} onClose={() => setEditing(false)} />
    </Screen>
  );
}
