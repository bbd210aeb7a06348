import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { errorText } from '../../../lib/error-text.ts';
import { refusal } from '../../../lib/refusals.ts';
import { useActKey } from '../../../lib/useActKey.ts';
import { toast } from '../../../ui/toast.ts';
import { t } from './texts.ts';

interface Answer {
  ok: boolean;
  error: string | null;
}

/**
 * Sends a change; sent again after a lost answer, it is the same change.
 * @returns null when it was made, otherwise why not: whoever asked shows it as an alert
 */
export function useChange() {
  const client = useApolloClient();
  const actKey = useActKey();
  return async <Data, Variables extends OperationVariables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    answerOf: (data: Data) => Answer,
  ): Promise<string | null> => {
    const error = await client
      .mutate({
        mutation: document as TypedDocumentNode<Data, OperationVariables>,
        variables,
        context: { idempotencyKey: actKey.keyOf(variables) },
      })
      .then(({ data }) => {
        const answer = data ? answerOf(data as Data) : { ok: false, error: null };
        return answer.ok ? null : (answer.error ?? refusal('INTERNAL'));
      }, errorText);
    if (error === null) actKey.done();
    return error;
  };
}

interface Switched {
  id: number;
  name: string;
  isActive: boolean;
  version: number;
}

/**
 * Activate and Deactivate: only `isActive` is changed, of the version that was seen. It can be taken back for as long as the
 * toast stands, unless somebody else has changed the row since.
 * @param set changes one row, and says what it was refused for. @param reload shows what there is now
 */
export function useActivity<Row extends Switched>(
  set: (row: Row, isActive: boolean) => Promise<string | null>,
  reload: () => void,
) {
  async function change(rows: readonly Row[], isActive: boolean, canBeUndone = true): Promise<void> {
    const done: Row[] = [];
    // of several, one may be refused when others are done: both are told
    const about = rows.length === 1 ? `activity of ${rows[0]!.name} ${rows[0]!.id}` : undefined;
    for (const row of rows) {
      if (row.isActive === isActive) continue;
      const problem = await set(row, isActive);
      if (problem !== null) {
        toast.error(problem, { about });
        break;
      }
      done.push({ ...row, isActive, version: row.version + 1 });
    }
    reload();
    const [first] = done;
    if (!first) return;
    const text = t(isActive ? 'activated' : 'deactivated', { count: done.length, name: first.name });
    if (!canBeUndone) return toast.success(text, { about });
    toast.success(text, {
      about,
      action: { text: t('undo'), onClick: () => void change(done, !isActive, false) },
    });
  }
  return {
    toggle: (row: Row) => change([row], !row.isActive),
    bulk: [
      { name: t('activate'), run: (rows: readonly Row[]) => change(rows, true) },
      { name: t('deactivate'), run: (rows: readonly Row[]) => change(rows, false) },
    ],
  };
}
