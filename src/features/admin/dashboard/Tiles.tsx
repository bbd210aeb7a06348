import { shownNumber, shownShare } from '../../../ui/figures/format.ts';
import { Tile, Tiles } from '../../../ui/figures/Tiles.tsx';
import type { Board } from './board.ts';
import { shownBytes, shownRevenue, sumByCurrency } from './format.ts';
import { t } from './texts.ts';

/** The period at a glance. */
export function BoardTiles({ board }: { board: Board }) {
  const { days, storage, waiting, making } = board;
  const sum = (of: 'succeeded' | 'failed' | 'signUps') => days.reduce((total, day) => total + day[of], 0);
  const [made, failed] = [sum('succeeded'), sum('failed')];
  const revenue = sumByCurrency(days.flatMap((day) => day.revenue)).map((one) => shownRevenue([one]));
  return (
    <Tiles>
      <Tile name={t('made')} value={shownNumber(made)} />
      <Tile
        name={t('failed')}
        value={shownNumber(failed)}
        detail={t('failedShare', { share: shownShare(failed, made + failed) })}
      />
      <Tile
        name={t('underWay')}
        value={shownNumber(waiting + making)}
        detail={t('underWayOf', { waiting: shownNumber(waiting), making: shownNumber(making) })}
      />
      <Tile name={t('signUps')} value={shownNumber(sum('signUps'))} />
      {/* a currency a line: they do not add up to anything */}
      <Tile name={t('revenue')} value={revenue.length > 0 ? revenue : '–'} />
      <Tile
        name={t('storage')}
        value={storage ? shownBytes(storage.bytes) : '–'}
        detail={storage ? t('storageFiles', { files: shownNumber(storage.files) }) : t('storageUnknown')}
      />
    </Tiles>
  );
}
