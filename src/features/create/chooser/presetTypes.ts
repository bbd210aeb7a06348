/** What can be created, as the chooser shows it; texts of each stand under `types` of the catalogue. */
export interface PresetType {
  id: 'single' | 'group' | 'brand' | 'social' | 'advertising';
  type: 'personal' | 'business' | 'social' | 'advertising';
  category: 'withPhoto' | 'withoutPhoto';
  /** Where it leads: to photos that a fan can generate from, or to the editor with this template. */
  value: 'onePerson' | 'severalPeople' | 'business' | 'social' | 'advertising';
}

export const PRESET_TYPES: readonly PresetType[] = [
  { id: 'single', type: 'personal', category: 'withPhoto', value: 'onePerson' },
  { id: 'group', type: 'personal', category: 'withPhoto', value: 'severalPeople' },
  { id: 'brand', type: 'business', category: 'withoutPhoto', value: 'business' },
  { id: 'social', type: 'social', category: 'withoutPhoto', value: 'social' },
  { id: 'advertising', type: 'advertising', category: 'withoutPhoto', value: 'advertising' },
];

/** The three tabs, and the types that stand in each. */
export const CATEGORIES = {
  personal: ['personal'],
  business: ['business', 'social'],
  advertising: ['advertising'],
} as const satisfies Record<string, readonly PresetType['type'][]>;
export type Category = keyof typeof CATEGORIES;

export const FILTERS = ['withPhoto', 'withoutPhoto', 'all'] as const;
export type Filter = (typeof FILTERS)[number];

export function shownTypes(category: Category, filter: Filter): readonly PresetType[] {
  const types: readonly PresetType['type'][] = CATEGORIES[category];
  return PRESET_TYPES.filter(
    (preset) => types.includes(preset.type) && (filter === 'all' || preset.category === filter),
  );
}
