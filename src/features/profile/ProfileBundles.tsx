import { Link } from 'react-router-dom';
import { Picture } from '../../ui/Picture.tsx';
import classes from './ProfileBundles.module.css';
import type { Profile } from './profile.ts';
import { t } from './texts.ts';

/** What a partner offers; nothing for everybody else. */
export function ProfileBundles({ bundles }: { bundles: Profile['bundles'] }) {
  if (bundles.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="bundles">
      <h2 id="bundles" className={classes.heading}>
        {t('bundles')}
      </h2>
      <ul className={classes.list}>
        {bundles.map(({ uid, name, image, totalProducts }) => (
          <li key={uid}>
            <Link to={`/introduce/${encodeURIComponent(uid)}`} className={classes.card}>
              <Picture image={image} alt="" ratio={4 / 3} sizes="(max-width: 768px) 70vw, 300px" />
              <span className={classes.text}>
                <span className={classes.name}>{name}</span>
                <span className={classes.count}>{t('products', { count: totalProducts })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
