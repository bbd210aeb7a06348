import { useMutation, useQuery } from '@apollo/client/react';
import { SUPPORT } from '@facet/contract/constants.ts';
import {
  CANNED_ANSWERS,
  DELETE_CANNED_ANSWER,
  SAVE_CANNED_ANSWER,
} from '@facet/contract/documents/support.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';
import { supportProblem } from '@facet/contract/support.ts';
import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { refusal } from '../../../lib/refusals.ts';
import { useActKey } from '../../../lib/useActKey.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { LeaveQuestion } from '../frame/LeaveQuestion.tsx';
import classes from './Support.module.css';
import { t } from './texts.ts';

type CannedAnswer = ResultOf<typeof CANNED_ANSWERS>['cannedAnswers'][number];

const NEW = { id: null as number | null, version: null as number | null, title: '', text: '' };
type Edited = typeof NEW;

/** The answers that are given often, to be changed by all who answer. */
export function CannedAnswers({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { data, refetch } = useQuery(CANNED_ANSWERS, { skip: !opened, fetchPolicy: 'cache-and-network' });
  const [saveAnswer, { loading }] = useMutation(SAVE_CANNED_ANSWER);
  const [deleteAnswer, { loading: isDeleting }] = useMutation(DELETE_CANNED_ANSWER);
  // as it was chosen, and as it is now
  const [chosen, setChosen] = useState<Edited>(NEW);
  const [edited, setEdited] = useState(NEW);
  const [next, setNext] = useState<Edited | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<CannedAnswer | null>(null);
  const actKey = useActKey();
  const isUnsaved = edited.title !== chosen.title || edited.text !== chosen.text;
  const isComplete = [edited.title, edited.text].every((text) => supportProblem(text) === null);

  /** @returns why it was refused */
  const carryOut = async (act: Promise<{ ok: boolean; error: string | null } | undefined>) => {
    const result = await act.catch((error: unknown) => ({ ok: false, error: errorText(error) }));
    await refetch().catch(() => undefined);
    return result?.ok ? null : (result?.error ?? refusal('INTERNAL'));
  };
  const edit = (answer: Edited) => {
    setProblem(null);
    setNext(null);
    setChosen(answer);
    setEdited(answer);
  };
  const choose = (answer: Edited) => (isUnsaved ? setNext(answer) : edit(answer));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { id, version, title, text } = edited;
    const variables = { id, version, title, text };
    const context = { idempotencyKey: actKey.keyOf(variables) };
    const saved = saveAnswer({ variables, context }).then(({ data }) => data?.saveCannedAnswer);
    setProblem(null);
    const refused = await carryOut(saved);
    if (refused !== null) return setProblem(refused);
    actKey.done();
    edit(NEW);
  };
  const remove = async ({ id, version }: CannedAnswer) => {
    const deleted = deleteAnswer({ variables: { id, version } }).then(({ data }) => data?.deleteCannedAnswer);
    const refused = await carryOut(deleted);
    setDoomed(null);
    if (refused !== null) toast.error(refused);
    else if (edited.id === id) edit(NEW);
  };
  return (
    <>
      <Sheet opened={opened} onClose={onClose} title={t('cannedTitle')} size="lg">
        <p className={classes.intro}>{t('cannedText')}</p>
        {data?.cannedAnswers.length === 0 && <p className={classes.intro}>{t('noCanned')}</p>}
        <ul className={classes.canned}>
          {data?.cannedAnswers.map((answer) => (
            <li key={answer.id}>
              <span className={classes.words}>
                <strong>{answer.title}</strong>
                <span className={classes.last}>{answer.text}</span>
              </span>
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={t('edit', { name: answer.title })}
                onClick={() => choose(answer)}
              >
                <IconPencil size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="red"
                size={36}
                aria-label={t('delete', { name: answer.title })}
                onClick={() => setDoomed(answer)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <form className={classes.form} onSubmit={(event) => void save(event)}>
          <TextInput
            label={t('name')}
            maxLength={SUPPORT.titleLength}
            value={edited.title}
            onChange={({ currentTarget: { value } }) => setEdited((before) => ({ ...before, title: value }))}
          />
          <Textarea
            label={t('text')}
            autosize
            minRows={3}
            maxRows={8}
            value={edited.text}
            onChange={({ currentTarget: { value } }) => setEdited((before) => ({ ...before, text: value }))}
          />
          <div role="alert" className={classes.problem}>
            {problem}
          </div>
          <div className={classes.formActions}>
            {edited.id !== null && (
              <Button variant="default" onClick={() => choose(NEW)}>
                {t('cancel')}
              </Button>
            )}
            <Button type="submit" loading={loading} disabled={!isComplete}>
              {t(edited.id === null ? 'add' : 'save')}
            </Button>
          </div>
        </form>
        <ConfirmDialog
          opened={doomed !== null}
          title={t('deleteTitle')}
          message={t('deleteText')}
          confirmText={t('deleteConfirm')}
          isDestructive
          pending={isDeleting}
          onConfirm={() => doomed && void remove(doomed)}
          onCancel={() => setDoomed(null)}
        />
      </Sheet>
      {/* what is half written stays when the sheet is closed */}
      <LeaveQuestion
        isUnsaved={isUnsaved}
        isAsking={next !== null}
        onLeave={() => next && edit(next)}
        onStay={() => setNext(null)}
      />
    </>
  );
}
