import { SEARCH_BUNDLES } from '@facet/contract/documents/search.ts';
import { useMobile } from '../../lib/useMobile.ts';
import { BundleCard, bundleCardHeight } from '../../shared/photos/BundleCard.tsx';
import { WindowList } from '../../shared/photos/WindowList.tsx';
import { FoundList } from './FoundList.tsx';
import { t } from './texts.ts';
import { useFound } from './useFound.ts';

export const STRIP_SIZES = '(max-width: 768px) 25vw, 115px';

export function FoundBundles({ query }: { query: string }) {
  const isMobile = useMobile();
  const found = useFound(SEARCH_BUNDLES, query, ({ searchBundles: answer }) => ({
    entries: answer.bundles,
    hasNextPage: answer.hasNextPage,
  }));
  return (
    <FoundList query={query} found={found}>
      <WindowList
        entries={found.entries}
        keyOf={({ id }) => id}
        label={t('type.bundles')}
        columns={isMobile ? 1 : 2}
        gap={16}
        estimate={(_, width) => bundleCardHeight(width)}
        render={(bundle) => <BundleCard bundle={bundle} sizes={STRIP_SIZES} />}
      />
    </FoundList>
  );
}
