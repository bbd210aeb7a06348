import type { ConsentDocument, ConsentRecord } from '@facet/contract/consent.ts';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { ConsentBlock, type ConsentResult } from './ConsentBlock.tsx';
import { useGivenConsents } from './useGivenConsents.ts';

interface KnownConsentsProps {
  documents: readonly ConsentDocument[];
  userId: number;
  /** The face photo that is used; null: one that is new. */
  srcImgId: number | null;
  onChange: (result: ConsentResult) => void;
}

/** Documents to agree to, of which those that the member has agreed to before are told with their date and not asked for. */
export function KnownConsents({ documents, userId, srcImgId, onChange }: KnownConsentsProps) {
  const given = useGivenConsents(documents, srcImgId);
  // what was ticked here stays ticked with another face, but for what is said of each face
  const [said, setSaid] = useState<readonly ConsentRecord[]>([]);
  if (!given) return <Skeleton height={56} />;
  const others = said.filter(({ documentId }) => documentId !== 'imagegeneration');
  const kept = given.filter(({ documentId }) => !others.some((one) => one.documentId === documentId));
  return (
    <ConsentBlock
      key={srcImgId}
      documents={documents}
      userId={userId}
      given={[...kept, ...others]}
      onChange={(result) => {
        setSaid(result.records);
        onChange(result);
      }}
    />
  );
}
