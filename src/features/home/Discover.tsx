import { useQuery } from '@apollo/client/react';
import { SEE_BUNDLE_BY_UID } from '@facet/contract/documents/bundles.ts';
import { Link } from 'react-router-dom';
import { Picture } from '../../ui/Picture.tsx';
import classes from './MemberHome.module.css';
import { t } from './texts.ts';

const SHOWN = 4;

/** A way to the next photo: what the example page offers. */
export function Discover({ demoBundle }: { demoBundle: string }) {
  const { data } = useQuery(SEE_BUNDLE_BY_UID, { variables: { uid: demoBundle } });
  const answer = data?.SeeBundleByUid;
  if (answer?.__typename !== 'BundleDetailResult') return null;
  const { bundle } = answer;
  return (
    <section aria-labelledby="discover">
      <div className={classes.heading}>
        <h2 id="discover" className={classes.title}>
          {t('discover')}
        </h2>
      </div>
      <Link className={classes.discover} to={`/introduce/${demoBundle}`}>
        <span className={classes.strip}>
          {bundle.products.slice(0, SHOWN).map((product) => (
            <Picture
              key={product.id}
              image={product.image}
              alt=""
              sizes="(max-width: 768px) 25vw, 232px"
              ratio={4 / 5}
            />
          ))}
        </span>
        <span className={classes.caption}>
          <strong>{bundle.name}</strong>
          <span>{t('discoverBy', { partner: bundle.partner.name })}</span>
        </span>
      </Link>
    </section>
  );
}
