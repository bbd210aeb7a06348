import { useApolloClient } from '@apollo/client/react';
import { SERVICE } from '@facet/contract/constants.ts';
import { ME } from '@facet/contract/documents/account.ts';
import { CURRENCY_BALANCES, USE_SERVICE } from '@facet/contract/documents/credits.ts';
import { CREATE_PHOTO_WITH_PRODUCTION } from '@facet/contract/documents/photos.ts';
import { EDIT_PRODUCTION_SRCFILE } from '@facet/contract/documents/productions.ts';
import { CREATE_PRODUCTION_WITH_BUNDLE } from '@facet/contract/documents/purchases.ts';
import { EDIT_REPRESENT_SRC, EDIT_SRC_IMGS } from '@facet/contract/documents/uploads.ts';
import { STEP_TYPE, WIZARD_FLOWS, type WizardFinish, type WizardFlow } from '@facet/contract/wizard.ts';
import { useRef, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { refusal } from '../../lib/refusals.ts';
import { rest } from '../../lib/rest.ts';
import type { Me } from '../../lib/useMe.ts';
import { forgetShared } from '../../shared/photos/forgetShared.ts';
import { refresh } from '../../shared/preferences/clientState.ts';
import type { NotStarted } from '../../shared/production/notStarted.ts';
import { addToStatusList } from '../../shared/production/useProductionStatus.ts';
import type { Payment } from './PayDialog.tsx';
import { dataOf, type Slots } from './slots.ts';
import type { Saver } from './stepProps.ts';
import type { PhotoDetail, Subject } from './subject.ts';
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
export function useFinish(flow: WizardFlow, subject: Subject, me: Me, payment: Payment) {
  const { finish } = flow;
  const client = useApolloClient();
  const [isPending, setPending] = useState(false);
  // what got no answer is asked again under the same key, so that it is not done twice
  const key = useRef<string | null>(null);

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

  async function sharePhoto(slots: Slots): Promise<Done> {
    const { photo } = photoOf(subject);
    const caption = dataOf(slots, 'caption')?.caption ?? photo.caption ?? '';
    const variables = { productionId: photo.id, caption };
    const { data } = await client.mutate({ mutation: CREATE_PHOTO_WITH_PRODUCTION, variables });
    expectOk(data?.createPhotoWithProduction);
    forgetShared(client.cache);
    return { message: t('sharedNow'), to: '/' };
  }

  async function createFromBundle(slots: Slots): Promise<Done> {
    if (subject.kind !== 'purchase') throw new Error('no purchase');
    const variables = {
      ...{ productId: dataOf(slots, 'product')!.productId, bundlePurchaseId: subject.purchase.id },
      ...generating(slots),
    };
    const { data } = await client.mutate({ mutation: CREATE_PRODUCTION_WITH_BUNDLE, variables });
    const { id } = expectOk(data?.createProductionWithBundle);
    if (id) addToStatusList(id);
    refresh('bundles');
    return { message: t('created') };
  }

  async function changeFace(slots: Slots): Promise<Done> {
    key.current ??= crypto.randomUUID();
    const { data } = await client.mutate({
      mutation: EDIT_PRODUCTION_SRCFILE,
      variables: {
        ...{ productionId: photoOf(subject).photo.id, cost: payment.cost?.cost ?? null },
        ...generating(slots),
      },
      context: { idempotencyKey: key.current },
    });
    const { makingId } = expectOk(data?.editProductionSrcfile);
    if (makingId) addToStatusList(makingId);
    refresh('gallery');
    // a balance that cannot be read now is read with the next screen that shows it
    void client.query({ query: CURRENCY_BALANCES, fetchPolicy: 'network-only' }).catch(() => undefined);
    return { message: t('remade') };
  }

  async function saveLocations(slots: Slots): Promise<Done> {
    if (subject.kind !== 'preset') throw new Error('no preset');
    const agreementMetaData = JSON.stringify(dataOf(slots, 'document')?.records ?? []);
    await rest.post('/api/consents', { agreementMetaData });
    const { saveChoices } = await import('./saveChoices.ts');
    await saveChoices({ flow, slots, preset: subject.preset, userId: me.id });
    refresh('locations', 'presets');
    if (flow === WIZARD_FLOWS[STEP_TYPE.location]) refresh('faces');
    return { message: t('locationsSaved') };
  }

  async function saveMasks(slots: Slots, save: Saver | null): Promise<Done> {
    const agreementMetaData = JSON.stringify(dataOf(slots, 'document')?.records ?? []);
    await rest.post('/api/consents', { agreementMetaData });
    // the editor says what failed, and why
    if (!(await save?.())) throw new Refused(t('masksNotSaved'));
    refresh('locations', 'presets', 'people');
    return { message: t('locationsSaved') };
  }

  const FINISHES: Record<WizardFinish, (slots: Slots, save: Saver | null) => Promise<Done>> = {
    refreshFaces: async () => {
      refresh('faces');
      return { message: t('facesAdded') };
    },
    representFace,
    sharePhoto,
    createFromBundle,
    changeFace,
    saveLocations,
    saveMasks,
  };

  return {
    isPending,
    /** What pays for another face begins; the change takes it up by its key. @returns why it may not, or null */
    async beginAdvertisement(): Promise<NotStarted | null> {
      key.current ??= crypto.randomUUID();
      try {
        const { data } = await client.mutate({
          mutation: USE_SERVICE,
          variables: { serviceId: SERVICE.advertisement },
          context: { idempotencyKey: key.current },
        });
        if (data?.useService.success) return null;
        key.current = null;
        return { problem: 'service', reason: data?.useService.error ?? undefined };
      } catch (error) {
        return { problem: 'exception', reason: errorText(error) };
      }
    },
    async run(slots: Slots, save: Saver | null): Promise<Outcome> {
      setPending(true);
      try {
        return { done: await FINISHES[finish](slots, save) };
      } catch (error) {
        const isRefused = error instanceof Refused;
        if (isRefused) key.current = null;
        const problem = isRefused ? error.message : errorText(error);
        // it is shown before it is asked for again
        if (problem === refusal('COST_CHANGED')) payment.retry();
        const isFaceGone = problem === refusal(finish === 'representFace' ? 'NOT_FOUND' : 'SOURCE_MISSING');
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

function expectOk<Given extends Answer>(answer: Given | null | undefined): Given {
  if (!answer?.ok) throw new Refused(answer?.error || refusal('INTERNAL'));
  return answer;
}

function photoOf(subject: Subject): PhotoDetail {
  if (subject.kind !== 'photo') throw new Error('no photo');
  return subject.detail;
}

/** What every generation is told: the face, and what was agreed to. */
function generating(slots: Slots) {
  const records = dataOf(slots, 'document')?.records ?? [];
  return { srcfile: dataOf(slots, 'face')!.file, agreementMetaData: JSON.stringify(records) };
}
