import { useMutation } from '@apollo/client/react';
import { ME } from '@facet/contract/documents/account.ts';
import { EDIT_REPRESENT_SRC } from '@facet/contract/documents/uploads.ts';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { refresh } from '../preferences/clientState.ts';
import { t } from './texts.ts';

/** Makes a photo the face that its owner generates with. */
export function useChangeFace(onChanged: () => void) {
  const [editRepresentSrc] = useMutation(EDIT_REPRESENT_SRC);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** @returns whether it is the face from now on */
  async function changeTo({ id }: { id: number }): Promise<boolean> {
    setPending(true);
    setProblem(null);
    try {
      const { data } = await editRepresentSrc({
        variables: { srcId: id },
        refetchQueries: ({ data: answer }) => (answer?.editRepresentSrc?.ok ? [ME] : []),
        awaitRefetchQueries: true,
      });
      const answer = data?.editRepresentSrc;
      if (answer?.ok) {
        refresh('fits');
        onChanged();
        return true;
      }
      setProblem(t('changeFailed', { message: answer?.error ?? '' }));
    } catch (error) {
      setProblem(t('changeFailed', { message: errorText(error) }));
    } finally {
      setPending(false);
    }
    return false;
  }

  return { changeTo, isPending, problem, clearProblem: () => setProblem(null) };
}
