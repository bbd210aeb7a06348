import { useQuery } from '@apollo/client/react';
import { CANNED_ANSWERS } from '@facet/contract/documents/support.ts';
import { supportProblem } from '@facet/contract/support.ts';
import { ActionIcon, Button, Menu, Textarea } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { refusal } from '../../../lib/refusals.ts';
import { changeDraft, useAnswerDraft } from './answerDrafts.ts';
import classes from './Support.module.css';
import { t } from './texts.ts';

interface AnswerFormProps {
  topicId: number;
  /** @returns whether it was sent; if not, what was written stays */
  answer: (text: string) => Promise<boolean>;
  editCanned: () => void;
}

export function AnswerForm({ topicId, answer, editCanned }: AnswerFormProps) {
  const text = useAnswerDraft(topicId);
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { data } = useQuery(CANNED_ANSWERS);
  const canned = data?.cannedAnswers ?? [];
  const problem = supportProblem(text);

  const send = async () => {
    if (problem || isSending) return;
    setSending(true);
    // what was written on meanwhile is another answer
    if (await answer(text)) changeDraft(topicId, (now) => (now === text ? '' : now));
    setSending(false);
    field.current?.focus();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        ref={field}
        aria-label={t('answer')}
        placeholder={t('answerHint')}
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        error={problem === 'SUPPORT_TOO_LONG' && refusal(problem)}
        onChange={({ currentTarget }) => changeDraft(topicId, () => currentTarget.value)}
        onKeyDown={sendOnEnter}
      />
      <div className={classes.formActions}>
        <Menu position="top-start" withinPortal>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('insert')}>
              <IconTemplate size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {canned.length === 0 && <Menu.Label>{t('noCanned')}</Menu.Label>}
            {canned.map(({ id, title, text: words }) => (
              <Menu.Item
                key={id}
                onClick={() => changeDraft(topicId, (before) => (before ? `${before}\n${words}` : words))}
              >
                {title}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item onClick={editCanned}>{t('manageCanned')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button type="submit" loading={isSending} disabled={problem !== null}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
