import { VisuallyHidden } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isFinal } from '../../shared/production/processingEvent.ts';
import { useProductionStatus } from '../../shared/production/useProductionStatus.ts';
import { useProductionStreams } from '../../shared/production/useProductionStreams.ts';
import { isGenerating, type Production } from './bundle.ts';
import { t } from './texts.ts';

interface FollowedProductionsProps {
  productions: readonly Production[];
  refetch: () => void;
}

/**
 * Streams the progress of every unfinished production, asks for the bundle again when one of them ends, and tells a screen reader
 * of both.
 */
export default function FollowedProductions({ productions, refetch }: FollowedProductionsProps) {
  const unfinishedIds = useMemo(
    () => productions.filter(isGenerating).map((production) => production.id),
    [productions],
  );
  useProductionStreams(unfinishedIds);

  const endedIds = useProductionStatus(({ live }) =>
    unfinishedIds.filter((id) => live[id] && isFinal(live[id])).join(),
  );
  useEffect(() => {
    if (endedIds !== '') refetch();
  }, [endedIds, refetch]);

  const [announcement, setAnnouncement] = useState('');
  const before = useRef(unfinishedIds.length);
  useEffect(() => {
    if (unfinishedIds.length > before.current) setAnnouncement(t('started'));
    if (unfinishedIds.length < before.current) setAnnouncement(t('ended'));
    before.current = unfinishedIds.length;
  }, [unfinishedIds]);
  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>;
}
