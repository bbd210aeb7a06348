import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import type { BundleField } from '@facet/contract/bundle.ts';
import { EDIT_BUNDLE, SEE_OWN_BUNDLE } from '@facet/contract/documents/bundles.ts';
import type { ErrorCode } from '@facet/contract/errors.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { refusal } from '../../../lib/refusals.ts';
import { toast } from '../../../ui/toast.ts';
import { inputOf, type OwnBundle, problemsOf, type Values, valuesOf } from './composerValues.ts';
import { t } from './texts.ts';

/** Milliseconds of rest after a change before it is sent. */
const REST_MS = 600;

/** What another window or person has made of it: nothing of this one can be kept any more. */
const STALE: readonly ErrorCode[] = [
  'BUNDLE_CHANGED',
  'BUNDLE_STATE',
  'BUNDLE_NOT_DRAFT',
  'BUNDLE_NOT_FOUND',
];

export interface EditAnswer {
  ok: boolean;
  version: number | null;
  error: string | null;
  code: string | null;
  problems: readonly { field: BundleField; error: string }[];
}

export type Composer = ReturnType<typeof useComposer>;

/** The bundle from the server, anew with each `reload`. */
export function useOwnBundle(id: number) {
  const query = useQuery(SEE_OWN_BUNDLE, {
    variables: { id },
    fetchPolicy: 'network-only',
  });
  return {
    bundle: query.data?.seeOwnBundle,
    categories: query.data?.categoryCodes ?? [],
    error: query.error && !query.data ? errorText(query.error) : null,
    reload: async () => (await query.refetch()).data?.seeOwnBundle,
  };
}

/**
 * A draft that keeps itself: changes are sent a moment after the last one, one call after the other, each on the version that the
 * one before has made. What can't be sent stays in its field and is sent with the next change.
 */
export function useComposer(bundle: OwnBundle) {
  const { cache } = useApolloClient();
  const [send] = useMutation(EDIT_BUNDLE, { fetchPolicy: 'no-cache' });
  const [values, setValues] = useState(() => valuesOf(bundle));
  const [state, setState] = useState<'saved' | 'waiting' | 'failed'>('saved');
  const [reason, setReason] = useState<string | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  const latest = useRef(values);
  const version = useRef(bundle.version);
  const changes = useRef<Partial<Values>>({});
  const sending = useRef<Promise<boolean> | null>(null);
  /** Why the last call came to nothing, for when nothing is rendered any more. */
  const lastReason = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const fail = (text: string): void => {
    lastReason.current = text;
    setReason(text);
    setState('failed');
  };

  /** @returns whether the server has it */
  const note = (answer: EditAnswer | undefined): boolean => {
    if (answer?.ok) {
      version.current = answer.version ?? version.current;
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'searchBundlesByPartner' });
      return true;
    }
    const text = answer?.error ?? refusal('INTERNAL');
    if (STALE.some((code) => code === answer?.code)) setConflict(text);
    fail(text);
    return false;
  };

  const sendChanges = async (): Promise<boolean> => {
    while (Object.keys(changes.current).length > 0) {
      const sent = changes.current;
      const input = inputOf(sent, latest.current);
      changes.current = {};
      if (Object.keys(input).length === 0) break;
      try {
        const variables = { bundleId: bundle.id, version: version.current, input };
        const { data } = await send({ variables });
        if (!note(data?.editBundle)) {
          changes.current = { ...sent, ...changes.current };
          return false;
        }
      } catch (error) {
        changes.current = { ...sent, ...changes.current };
        fail(errorText(error));
        return false;
      }
    }
    setReason(null);
    setState('saved');
    return true;
  };

  /** Sends what waits. @returns whether the server has everything */
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer.current);
    while (sending.current) await sending.current;
    if (Object.keys(changes.current).length === 0) return true;
    setState('waiting');
    sending.current = sendChanges().finally(() => {
      sending.current = null;
    });
    return sending.current;
  };

  const flushNow = useEffectEvent(() => void (conflict === null && flush()));
  const leave = useEffectEvent(async () => {
    if (conflict !== null || (await flush())) return;
    const name = latest.current.name.trim() || t('unnamed');
    toast.error(t('lost', { name, reason: lastReason.current }), { about: `bundle ${bundle.id}` });
  });
  // who leaves, or puts the tab away, has not to wait for it
  useEffect(() => {
    const flushHidden = (): void => {
      if (document.hidden) flushNow();
    };
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      document.removeEventListener('visibilitychange', flushHidden);
      void leave();
    };
  }, []);

  const problems = problemsOf(values);
  return {
    values,
    problems,
    state,
    /** Whether something that was typed would be lost. In a conflict nothing of it can be kept, and that was told. */
    isUnsaved: conflict === null && (state !== 'saved' || Object.keys(problems).length > 0),
    /** Sends what waits. @returns whether nothing that was typed would be lost */
    keep: async () => Object.keys(problems).length === 0 && (await flush()),
    reason,
    conflict,
    version,
    flush,
    note,
    /** It is gone: nothing of it is sent any more. */
    forget(): void {
      changes.current = {};
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'searchBundlesByPartner' });
    },
    change(change: Partial<Values>): void {
      latest.current = { ...latest.current, ...change };
      changes.current = { ...changes.current, ...change };
      setValues(latest.current);
      if (conflict) return;
      setState('waiting');
      clearTimeout(timer.current);
      timer.current = setTimeout(flushNow, REST_MS);
    },
  };
}
