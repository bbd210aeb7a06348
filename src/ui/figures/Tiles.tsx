import type { ReactNode } from 'react';
import classes from './Tiles.module.css';

/** Figures at a glance. */
export function Tiles({ children }: { children: ReactNode }) {
  return <dl className={classes.tiles}>{children}</dl>;
}

interface TileProps {
  name: string;
  /** Several are a line each. */
  value: string | readonly string[];
  detail?: string;
}

export function Tile({ name, value, detail }: TileProps) {
  return (
    <div className={classes.tile}>
      <dt>{name}</dt>
      <dd>
        {typeof value === 'string' ? (
          <strong className="tabular">{value}</strong>
        ) : (
          value.map((line) => (
            <strong key={line} className={`${classes.line} tabular`}>
              {line}
            </strong>
          ))
        )}
        {detail && <span>{detail}</span>}
      </dd>
    </div>
  );
}
