import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** Lists that somebody else may have changed; their counters say how often. */
type RefreshTopic =
  | 'presets'
  | 'people'
  | 'other_presets'
  | 'campaigns'
  | 'campaigns_ongoing'
  | 'faces'
  | 'fits'
  | 'gallery'
  | 'items'
  | 'locations'
  | 'bundles'
  | 'balances';

interface ClientState {
  /** The navigation is folded away, as it is at ≤ 768 px until its button is pressed. */
  isSidenavMini: boolean;
  /** A page has header and bars around it; a studio has the whole window, in dark. */
  layout: 'page' | 'studio';
  isDark: boolean;
  /** The person's productions that are being generated, newest first. Kept for the browser session. */
  activeProductionIds: number[];
  refreshCounters: { readonly [topic in RefreshTopic]?: number };
}

/** What the parts of the app share about this tab; what outlives it is in the preferences and in the cache. */
export const useClientState = create<ClientState>()(
  persist(
    (): ClientState => ({
      isSidenavMini: true,
      layout: 'page',
      isDark: false,
      activeProductionIds: [],
      refreshCounters: {},
    }),
    {
      name: 'productionStatus',
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ activeProductionIds }) => ({ activeProductionIds }),
    },
  ),
);

/** Where tabs tell each other. */
const KEY = 'refreshed';

/** Says that these lists are not what they were: whoever shows one asks for it again, in other tabs too. */
export function refresh(...topics: RefreshTopic[]): void {
  count(topics);
  tellOtherTabs(...topics);
}

/** The same for the other tabs alone: this one has asked already. */
export function tellOtherTabs(...topics: RefreshTopic[]): void {
  try {
    // another text each time, or nobody would be told
    localStorage.setItem(KEY, JSON.stringify({ topics, at: Date.now() + Math.random() }));
  } catch {
    // Without storage each tab is by itself.
  }
}

addEventListener('storage', ({ key, newValue }) => {
  if (key !== KEY || newValue === null) return;
  count((JSON.parse(newValue) as { topics: RefreshTopic[] }).topics);
});

function count(topics: readonly RefreshTopic[]): void {
  useClientState.setState(({ refreshCounters }) => {
    const counters = { ...refreshCounters };
    for (const topic of topics) counters[topic] = (counters[topic] ?? 0) + 1;
    return { refreshCounters: counters };
  });
}

/** Calls back when somebody said so while the calling component is on the screen. */
export function useRefresh(topic: RefreshTopic, onRefresh: () => void): void {
  const act = useEffectEvent(onRefresh);
  useEffect(
    () =>
      useClientState.subscribe((now, before) => {
        if (now.refreshCounters[topic] !== before.refreshCounters[topic]) act();
      }),
    [topic],
  );
}
