import { SUPPORT } from '@facet/contract/constants.ts';
import { supportProblem } from '@facet/contract/support.ts';
import { lengthOf } from '@facet/contract/writing.ts';
import { ActionIcon, Textarea } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { numberText } from '../../../lib/formats.ts';
import type { ChatSession } from './chatSession.ts';
import classes from './SupportChat.module.css';
import { t } from './texts.ts';

/** From so many characters on, the person is told how many are left. */
const TELL_FROM = SUPPORT.messageLength * 0.9;

interface ChatFormProps {
  isDisabled: boolean;
  isFocusWanted: boolean;
  session: ChatSession;
}

/** What is typed outlives the panel: it is there again when the chat is opened anew. */
export function ChatForm({ isDisabled, isFocusWanted, session }: ChatFormProps) {
  const text = session.useDraft();
  const field = useRef<HTMLTextAreaElement>(null);
  const length = lengthOf(text);
  const isSendable = !isDisabled && supportProblem(text) === null;

  useEffect(() => {
    if (isDisabled || !isFocusWanted) return;
    field.current?.focus();
    session.focused();
  }, [isDisabled, isFocusWanted, session]);
  // one goes on behind what is there already
  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(end, end);
  }, []);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isSendable) return;
    void session.send(text);
    session.write('');
  };
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <Textarea
        ref={field}
        className={classes.field ?? ''}
        aria-label={t('input')}
        placeholder={t(isDisabled ? 'reconnectFirst' : 'placeholder')}
        disabled={isDisabled}
        autosize
        minRows={1}
        maxRows={5}
        value={text}
        onChange={({ currentTarget }) => session.write(currentTarget.value)}
        onKeyDown={submitOnEnter}
        error={
          length >= TELL_FROM &&
          t('tooLong', { length: numberText(length), max: numberText(SUPPORT.messageLength) })
        }
      />
      <ActionIcon type="submit" size={44} radius="md" aria-label={t('send')} disabled={!isSendable}>
        <IconSend2 size={20} aria-hidden />
      </ActionIcon>
    </form>
  );
}
