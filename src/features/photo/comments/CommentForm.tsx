import { PHOTO } from '@facet/contract/constants.ts';
import { commentProblem, lengthOf, tidyWriting } from '@facet/contract/writing.ts';
import { Button, Textarea, VisuallyHidden } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { refusal } from '../../../lib/refusals.ts';
import { t } from '../texts.ts';
import type { Photo } from '../usePhoto.ts';
import classes from './Comments.module.css';
import { useWriteComment } from './useWriteComment.ts';

/** What is typed stays until it has got through. */
export function CommentForm({ photo }: { photo: Photo }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const { write, isSending } = useWriteComment(photo);
  const problem = commentProblem(text);
  const left = PHOTO.commentLength - lengthOf(tidyWriting(text));
  const tooLong = problem === 'COMMENT_TOO_LONG' ? refusal(problem) : null;

  const send = async () => {
    if (isSending || tooLong) return;
    if (problem) {
      setError(refusal(problem));
      return;
    }
    // the comment is in the list from now on; it comes back here if it does not get through
    setText('');
    setError(null);
    setSent(false);
    const failure = await write(text);
    setError(failure);
    setSent(failure === null);
    // nothing of both is cut: the field says what is too much
    if (failure !== null) setText((typedSince) => (typedSince ? `${text}\n${typedSince}` : text));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };

  return (
    <form className={classes.form} onSubmit={onSubmit}>
      <Textarea
        className={classes.field}
        size="md"
        aria-label={t('comments.write')}
        placeholder={t('comments.placeholder')}
        description={left < 100 ? t('left', { count: Math.max(0, left) }) : null}
        inputWrapperOrder={['input', 'description', 'error']}
        autosize
        minRows={1}
        maxRows={6}
        dir="auto"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(null);
        }}
        onKeyDown={onKeyDown}
        error={tooLong ?? error}
      />
      <Button type="submit" loading={isSending} disabled={tooLong !== null}>
        {t('comments.send')}
      </Button>
      <VisuallyHidden role="status">{isSent ? t('comments.sent') : ''}</VisuallyHidden>
    </form>
  );
}
