import type { Builder } from '../../graphql/builder.ts';
import type { Shared } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import type { BundleTypes } from './graphql.ts';
import type { BundleTeaser } from './teasers.ts';

export type TeaserType = ReturnType<typeof registerTeasers>;

export function registerTeasers(
  builder: Builder,
  { images, shared, bundles }: { images: Images; shared: Shared; bundles: BundleTypes },
) {
  return builder.objectRef<BundleTeaser>('BundleTeaser').implement({
    description: 'A published bundle as lists of what there is to discover show it.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      uid: t.exposeString('uid'),
      name: t.exposeString('name'),
      description: t.exposeString('description'),
      partner: t.field({ type: bundles.Partner, resolve: ({ partner }) => partner }),
      images: t.field({
        type: [shared.Image],
        description: 'Of its first products.',
        resolve: (bundle) => bundle.images.map((image) => images.info(image)),
      }),
    }),
  });
}
