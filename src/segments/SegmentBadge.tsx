import type { SegmentTag } from '@facet/contract/location.ts';
import { Badge } from '@mantine/core';
import { t } from './texts.ts';

const LOOK = {
  'Generating Target': { color: 'violet', text: 'viewer.target' },
  'Fixed in Image': { color: 'gray', text: 'viewer.fixed' },
  'Not Selected': { color: 'gray', text: 'viewer.notSelected' },
} as const;

/** What becomes of a person. */
export function SegmentBadge({ tag }: { tag: SegmentTag }) {
  const { color, text } = LOOK[tag];
  return <Badge color={color}>{t(text)}</Badge>;
}
