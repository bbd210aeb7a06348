import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { dateText } from '../../../lib/formats.ts';
import { useMe } from '../../../lib/useMe.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { AboutMember } from './AboutMember.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { Conversation } from './Conversation.tsx';
import classes from './Support.module.css';
import { t } from './texts.ts';
import { type TopicDetail, useTopic } from './useTopic.ts';

interface TopicViewProps {
  id: number;
  /** Grows when something in the inbox has changed. */
  news: number;
  back: () => void;
  editCanned: () => void;
}

export function TopicView({ id, news, back, editCanned }: TopicViewProps) {
  const { topic, error, conversation, refresh, answer, assign, close } = useTopic(id);
  const refreshed = useEffectEvent(refresh);
  useEffect(() => {
    if (news > 0) refreshed();
  }, [news]);

  const failure = error ?? conversation.error;
  return (
    <>
      <section className={classes.conversation}>
        <Button
          className={classes.back ?? ''}
          variant="subtle"
          size="sm"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={back}
        >
          {t('back')}
        </Button>
        {failure ? (
          <ErrorState
            title={t('conversationError')}
            message={failure}
            retry={refresh}
            retryText={t('retry')}
          />
        ) : (
          <>
            {topic ? (
              <TopicHead topic={topic} assign={assign} close={close} />
            ) : (
              <Skeleton height={44} radius="md" />
            )}
            <Conversation name={topic?.member.username ?? ''} {...conversation} />
            {topic && topic.closedAt === null && (
              <AnswerForm topicId={id} answer={answer} editCanned={editCanned} />
            )}
          </>
        )}
      </section>
      {topic && <AboutMember member={topic.member} />}
    </>
  );
}

interface TopicHeadProps {
  topic: TopicDetail;
  assign: (from: number | null, to: number | null) => Promise<boolean>;
  close: () => Promise<boolean>;
}

function TopicHead({ topic, assign, close }: TopicHeadProps) {
  const { me } = useMe();
  const [isAsking, setAsking] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const { assignee, member, closedAt } = topic;
  const isMine = assignee !== null && assignee.id === me?.id;
  const confirm = async () => {
    setClosing(true);
    await close();
    setClosing(false);
    setAsking(false);
  };
  return (
    <header className={classes.head}>
      <div className={classes.headWords}>
        <h2 className={classes.name}>{member.username}</h2>
        <p>
          {closedAt !== null
            ? t('closedAt', { date: dateText(closedAt, 'moment') })
            : isMine
              ? t('assignedToMe')
              : assignee
                ? t('assignedTo', { name: assignee.username })
                : t('unassigned')}
        </p>
      </div>
      {closedAt === null && me && (
        <div className={classes.actions}>
          {isMine ? (
            <Button size="xs" variant="default" onClick={() => void assign(me.id, null)}>
              {t('release')}
            </Button>
          ) : (
            <Button size="xs" variant="default" onClick={() => void assign(assignee?.id ?? null, me.id)}>
              {t(assignee ? 'takeOver' : 'take')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            {t('close')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('closeTitle')}
        message={t('closeText', { name: member.username })}
        confirmText={t('close')}
        pending={isClosing}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </header>
  );
}
