import type { ConsentDocument, ConsentRecord, Tick } from '@facet/contract/consent.ts';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { ConsentBlock, type ConsentResult } from './ConsentBlock.tsx';
import { useGivenConsents } from './useGivenConsents.ts';

interface KnownConsentsProps {
  documents: readonly ConsentDocument[];
  userId: number;
  /** The face photo that is used; null: one that is new. */
  srcImgId: number | null;
  /** What was said here before, as before a reload. */
  before?: readonly Tick[];
  /** @param said what was said here, and not at another time */
  onChange: (result: ConsentResult, said: readonly ConsentRecord[]) => void;
}

const NOTHING: readonly ConsentRecord[] = [];
const isSame = (a: Tick, b: Tick): boolean =>
  a.documentId === b.documentId && a.action === b.action && a.timestamp === b.timestamp;

/** Documents to agree to, of which those that the member has agreed to before are told with their date and not asked for. */
export function KnownConsents({
  documents,
  userId,
  srcImgId,
  before = NOTHING,
  onChange,
}: KnownConsentsProps) {
  const given = useGivenConsents(documents, srcImgId);
  // what was ticked here stays ticked with another face, but for what is said of each face
  const [said, setSaid] = useState<readonly ConsentRecord[] | null>(null);
  if (!given) return <Skeleton height={56} />;
  const others = (said ?? []).filter(({ documentId }) => documentId !== 'imagegeneration');
  const kept = given.filter(({ documentId }) => !others.some((one) => one.documentId === documentId));
  return (
    <ConsentBlock
      key={srcImgId}
      documents={documents}
      userId={userId}
      given={[...kept, ...others]}
      // from then on it is among what was said, and may have been taken back
      before={said ? NOTHING : before.filter((record) => !given.some((one) => isSame(one, record)))}
      onChange={(result) => {
        setSaid(result.records);
        onChange(
          result,
          result.records.filter((record) => !given.some((one) => isSame(one, record))),
        );
      }}
    />
  );
}
