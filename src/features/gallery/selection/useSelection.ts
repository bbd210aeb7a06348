import { MAX_CHOSEN_PHOTOS } from '@facet/contract/constants.ts';
import { useState } from 'react';
import type { Production } from '../../../shared/production/useProductions.ts';
import { toast } from '../../../ui/toast.ts';
import { t } from '../texts.ts';

/** Photos that are chosen, to be downloaded, shared or deleted together. */
export interface Selection {
  isOn: boolean;
  /** In the gallery's order. */
  chosen: readonly Production[];
  has: (production: Production) => boolean;
  /** From now on photos are chosen instead of opened. */
  begin: (first?: Production) => void;
  /** @param isRange all between it and the one that was chosen before are chosen too */
  toggle: (production: Production, isRange: boolean) => void;
  end: () => void;
}

/** What is still being made can be neither kept nor deleted. */
export const isChoosable = ({ status }: Production): boolean => status === 'SUCCESS' || status === 'FAILED';

interface State {
  /** The list that it is of: under another filter nothing is chosen. */
  list: string;
  ids: ReadonlySet<number>;
  /** Where the next range begins. */
  anchor: number | null;
}

export function useSelection(productions: readonly Production[], list: string): Selection {
  const [kept, setState] = useState<State | null>(null);
  const state = kept?.list === list ? kept : null;

  const choose = (ids: ReadonlySet<number>, anchor: number | null) => {
    if (ids.size > MAX_CHOSEN_PHOTOS) toast.info(t('selection.max', { count: MAX_CHOSEN_PHOTOS }));
    setState({ list, ids: new Set([...ids].slice(0, MAX_CHOSEN_PHOTOS)), anchor });
  };

  return {
    isOn: state !== null,
    chosen: productions.filter((production) => isChoosable(production) && state?.ids.has(production.id)),
    has: ({ id }) => state?.ids.has(id) ?? false,
    begin(first) {
      const ids = new Set(state?.ids);
      if (first && isChoosable(first)) ids.add(first.id);
      choose(ids, first?.id ?? null);
    },
    toggle(production, isRange) {
      const ids = new Set(state?.ids);
      const from = productions.findIndex(({ id }) => id === state?.anchor);
      if (isRange && from !== -1) {
        const to = productions.indexOf(production);
        const between = productions.slice(Math.min(from, to), Math.max(from, to) + 1);
        for (const one of between) if (isChoosable(one)) ids.add(one.id);
      } else if (!ids.delete(production.id)) ids.add(production.id);
      choose(ids, production.id);
    },
    end: () => setState(null),
  };
}
