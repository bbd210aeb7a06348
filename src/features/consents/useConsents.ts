import type { ChangeConsentsBody, ConsentDocument, ConsentStates } from '@facet/contract/consent.ts';
import { useCallback, useEffect, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { rest } from '../../lib/rest.ts';
import { useMe } from '../../lib/useMe.ts';
import { consentRecord } from '../../shared/consent/consentRecord.ts';
import { publicAddress } from '../../shared/consent/publicAddress.ts';
import { forgetTicks } from '../../shared/consent/unsentTicks.ts';

export type Word = ConsentStates['documents'][number];

const ADDRESS = '/api/consents';
/** Finding out the address must not hold up the person. */
const ADDRESS_MS = 5000;

/** The member's last word on each document, and a way to say another one. */
export function useConsents() {
  const { me } = useMe();
  const [words, setWords] = useState<readonly Word[] | null>(null);
  const [error, setError] = useState<string | null>(null);

  const load = useCallback(() => {
    setError(null);
    rest.get<ConsentStates>(ADDRESS).then(
      ({ documents }) => setWords(documents),
      (reason: unknown) => setError(errorText(reason)),
    );
  }, []);
  useEffect(load, [load]);

  /** @throws what `rest` throws */
  async function say(document: ConsentDocument, isGiven: boolean, startedAt: string | null): Promise<void> {
    const now = new Date().toISOString();
    const ipAddress = await publicAddress(AbortSignal.timeout(ADDRESS_MS));
    const agreedAt = isGiven ? now : null;
    const record = consentRecord({ document, userId: me?.id ?? null, isGiven, now, startedAt, agreedAt });
    const body: ChangeConsentsBody = { agreementMetaData: JSON.stringify([{ ...record, ipAddress }]) };
    const { documents } = await rest.post<ConsentStates>(ADDRESS, body);
    // what was ticked before is not the last word any more
    forgetTicks();
    setWords(documents);
  }

  return { words, error, retry: load, say };
}
