import { useApolloClient } from '@apollo/client/react';
import { ME } from '@facet/contract/documents/account.ts';
import { EDIT_REPRESENT_SRC, EDIT_SRC_IMGS } from '@facet/contract/documents/uploads.ts';
import type { WizardFinish } from '@facet/contract/wizard.ts';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { refusal } from '../../lib/refusals.ts';
import { refresh } from '../../shared/preferences/clientState.ts';
import { dataOf, type Slots } from './slots.ts';
import { t } from './texts.ts';

interface Answer {
  ok: boolean;
  error: string | null;
}

interface Done {
  /** What is said of it. */
  message: string;
  /** Where it goes on; none: the screen below. */
  to?: string;
}

/** What came of a flow: done, or why not. `isFaceGone`: the chosen face is not there any more. */
export type Outcome = { done: Done } | { problem: string; isFaceGone: boolean };

/** What 'Finish' does, once: what was chosen goes to the server, and lists that show it are asked for again. */
export function useFinish(finish: WizardFinish) {
  const client = useApolloClient();
  const [isPending, setPending] = useState(false);

  async function representFace(slots: Slots): Promise<Done> {
    const uploaded = dataOf(slots, 'faceUpload');
    const face = uploaded ?? dataOf(slots, 'face')!;
    const agreed = dataOf(slots, 'document');
    if (agreed && !uploaded?.isNew) {
      const variables = { srcImgId: face.id, agreementMetaData: JSON.stringify(agreed.records) };
      expectOk((await client.mutate({ mutation: EDIT_SRC_IMGS, variables })).data?.editSrcImgs);
    }
    const { data } = await client.mutate({
      mutation: EDIT_REPRESENT_SRC,
      variables: { srcId: face.id },
      refetchQueries: ({ data: answer }) => (answer?.editRepresentSrc?.ok ? [ME] : []),
      awaitRefetchQueries: true,
    });
    expectOk(data?.editRepresentSrc);
    return { message: t('faceSet') };
  }

  const FINISHES: Partial<Record<WizardFinish, (slots: Slots) => Promise<Done>>> = {
    refreshFaces: async () => {
      refresh('faces');
      return { message: t('facesAdded') };
    },
    representFace,
  };

  return {
    isPending,
    async run(slots: Slots): Promise<Outcome> {
      setPending(true);
      try {
        return { done: await FINISHES[finish]!(slots) };
      } catch (error) {
        const problem = error instanceof Refused ? error.message : errorText(error);
        const isFaceGone = FACE_GONE().includes(problem);
        if (isFaceGone) refresh('faces');
        return { problem: isFaceGone ? t('faceGone') : t('finishFailed', { message: problem }), isFaceGone };
      } finally {
        setPending(false);
      }
    },
  };
}

/** What the server refused, in its words. */
class Refused extends Error {}

function expectOk(answer: Answer | null | undefined): void {
  if (!answer?.ok) throw new Refused(answer?.error || refusal('INTERNAL'));
}

const FACE_GONE = () => [refusal('SOURCE_MISSING'), refusal('NOT_FOUND')];
