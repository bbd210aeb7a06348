import { BRAND } from '@facet/contract/constants.ts';
import classes from './Brand.module.css';

/** The cut stone and the name. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 20 22" width="20" height="22" aria-hidden="true">
        <path d="M10 0 20 8 10 22 0 8Z" opacity=".28" />
        <path d="M10 0 20 8H0Z" opacity=".95" />
        <path d="M0 8h10v14Z" opacity=".6" />
      </svg>
      {BRAND}
    </span>
  );
}
