import { useQuery } from '@apollo/client/react';
import { SEE_BUNDLE_BY_UID } from '@facet/contract/documents/bundles.ts';
import { Picture } from '../../ui/Picture.tsx';
import classes from './Showcase.module.css';
import { t } from './texts.ts';

const SHOWN = 3;

/** Photos of the example page, fanned out like prints; without an example page, the frames alone. */
export function Showcase({ demoBundle }: { demoBundle: string | null }) {
  const { data } = useQuery(SEE_BUNDLE_BY_UID, { variables: { uid: demoBundle ?? '' }, skip: !demoBundle });
  const answer = data?.SeeBundleByUid;
  const products = answer?.__typename === 'BundleDetailResult' ? answer.bundle.products.slice(0, SHOWN) : [];
  return (
    <div className={classes.showcase}>
      {Array.from({ length: SHOWN }, (_, index) => {
        const product = products[index];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a frame is its place in the fan.
          <div key={index} className={classes.frame}>
            {product && (
              <Picture
                image={product.image}
                alt={t('showcaseAlt', { title: product.title })}
                sizes="218px"
                ratio={4 / 5}
                priority
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
