import type { ConsentDocument, ConsentRecord, GivenConsents } from '@facet/contract/consent.ts';
import { useEffect, useState } from 'react';
import { rest } from '../../lib/rest.ts';

const NOTHING: readonly ConsentRecord[] = [];

/**
 * What the member has agreed to before, in today's version: it is not asked for again.
 * @param srcImgId the face photo that is used; null: one that is new
 * @returns null until it is known; nothing where it cannot be found out, so that everything is asked for
 */
export function useGivenConsents(
  documents: readonly ConsentDocument[],
  srcImgId: number | null,
): readonly ConsentRecord[] | null {
  const [loaded, setLoaded] = useState<{ of: number | null; records: readonly ConsentRecord[] } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const show = (records: readonly ConsentRecord[]) => isCurrent && setLoaded({ of: srcImgId, records });
    rest.get<GivenConsents>(`/api/consents/given${srcImgId === null ? '' : `?srcImgId=${srcImgId}`}`).then(
      ({ records }) => show(records),
      () => show(NOTHING),
    );
    return () => {
      isCurrent = false;
    };
  }, [srcImgId]);

  if (loaded?.of !== srcImgId) return null;
  return loaded.records.filter(({ documentId, version }) =>
    documents.some((document) => document.id === documentId && document.version === version),
  );
}
