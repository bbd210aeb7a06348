import type { Board } from './board.ts';
import classes from './Dashboard.module.css';
import { shownBytes, shownNumber, shownRevenue, shownShare, sumByCurrency } from './format.ts';
import { t } from './texts.ts';

/** The period at a glance. */
export function Tiles({ board }: { board: Board }) {
  const { days, storage, waiting, making } = board;
  const sum = (of: 'succeeded' | 'failed' | 'signUps') => days.reduce((total, day) => total + day[of], 0);
  const [made, failed] = [sum('succeeded'), sum('failed')];
  return (
    <dl className={classes.tiles}>
      <Tile name={t('made')} value={shownNumber(made)} />
      <Tile
        name={t('failed')}
        value={shownNumber(failed)}
        detail={t('failedShare', { share: shownShare(failed, made + failed) })}
      />
      <Tile
        name={t('underWay')}
        value={shownNumber(waiting + making)}
        detail={t('underWayOf', { waiting, making })}
      />
      <Tile name={t('signUps')} value={shownNumber(sum('signUps'))} />
      <Revenue sums={sumByCurrency(days.flatMap(({ revenue }) => revenue))} />
      <Tile
        name={t('storage')}
        value={storage ? shownBytes(storage.bytes) : '–'}
        detail={storage ? t('storageFiles', { count: storage.files }) : t('storageUnknown')}
      />
    </dl>
  );
}

/** A currency a line: they do not add up to anything. */
function Revenue({ sums }: { sums: ReturnType<typeof sumByCurrency> }) {
  return (
    <div className={classes.tile}>
      <dt>{t('revenue')}</dt>
      <dd>
        {sums.length === 0 && <strong>–</strong>}
        {sums.map((sum) => (
          <strong key={sum.currency} className={`${classes.amount} tabular`}>
            {shownRevenue([sum])}
          </strong>
        ))}
      </dd>
    </div>
  );
}

function Tile({ name, value, detail }: { name: string; value: string; detail?: string }) {
  return (
    <div className={classes.tile}>
      <dt>{name}</dt>
      <dd>
        <strong className="tabular">{value}</strong>
        {detail && <span>{detail}</span>}
      </dd>
    </div>
  );
}
