import type { ConsentDocument, ConsentRecord, Tick } from '@facet/contract/consent.ts';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { refusal } from '../../lib/refusals.ts';
import classes from './ConsentBlock.module.css';
import { ConsentItem } from './ConsentItem.tsx';
import {
  type ConsentState,
  consentAfter,
  documentState,
  isConsentValid,
  reduceConsent,
} from './consentState.ts';
import { publicAddress } from './publicAddress.ts';

export interface ConsentResult {
  /** Every required document is ticked. */
  isValid: boolean;
  /** One record per tick and untick, oldest first. */
  records: readonly ConsentRecord[];
}

interface ConsentBlockProps {
  documents: readonly ConsentDocument[];
  onChange: (result: ConsentResult) => void;
  /** Null before there is an account. */
  userId: number | null;
  /** What the person said before, as before a reload. */
  before?: readonly Tick[];
  /** What they have agreed to at another time: told with its date, and theirs to take back. */
  given?: readonly ConsentRecord[];
}

/** When a document was agreed to that was agreed to at another time and not touched since. */
function earlierTime(
  { id }: ConsentDocument,
  state: ConsentState,
  earlier: ReadonlyMap<ConsentDocument['id'], ConsentRecord>,
): string | null {
  const record = earlier.get(id);
  const isUntouched = state.records.findLast(({ documentId }) => documentId === id) === record;
  return record?.action === 'CONSENT_GIVEN' && isUntouched ? record.timestamp : null;
}

const NOTHING: readonly ConsentRecord[] = [];

/** Documents to read and agree to; reports validity and records to the form around it. */
export function ConsentBlock({
  documents,
  onChange,
  userId,
  before = NOTHING,
  given = NOTHING,
}: ConsentBlockProps) {
  const [state, dispatch] = useReducer(reduceConsent, null, () => ({
    ...consentAfter([...given, ...before]),
    isTouched: before.length > 0,
  }));
  const [earlier] = useState(() => new Map(given.map((record) => [record.documentId, record])));
  const [ipAddress, setIpAddress] = useState<string | null>(null);
  const isValid = isConsentValid(documents, state);

  useEffect(() => {
    const lookUp = new AbortController();
    void publicAddress(lookUp.signal).then((ip) => {
      if (!lookUp.signal.aborted) setIpAddress(ip);
    });
    return () => lookUp.abort();
  }, []);

  const report = useEffectEvent(onChange);
  useEffect(() => {
    report({ isValid, records: state.records.map((record) => ({ ipAddress, ...record })) });
  }, [isValid, state.records, ipAddress]);

  return (
    <div className={classes.block}>
      {documents.map((document, index) => (
        <ConsentItem
          key={document.id}
          document={document}
          number={index + 1}
          isExpanded={documentState(state, document.id).isExpanded}
          isTicked={documentState(state, document.id).isTicked}
          givenAt={earlierTime(document, state, earlier)}
          onToggle={() => dispatch({ type: 'toggleExpanded', id: document.id })}
          onTick={(isTicked) => dispatch({ type: 'tick', document, isTicked, userId })}
        />
      ))}
      <div role="alert" className={classes.warning}>
        {state.isTouched && !isValid && refusal('CONSENT_REQUIRED')}
      </div>
    </div>
  );
}
