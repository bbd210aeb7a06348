import advertising from './samples/advertising.webp';
import brand from './samples/brand.webp';
import group from './samples/group.webp';
import single from './samples/single.webp';
import social from './samples/social.webp';

/** What can be created, as the chooser shows it; texts of each stand under `types` of the catalogue. */
export interface PresetType {
  id: 'single' | 'group' | 'brand' | 'social' | 'advertising';
  type: 'personal' | 'business' | 'social' | 'advertising';
  category: 'withPhoto' | 'withoutPhoto';
  /** Where it leads: to photos that a fan can generate from, or to the editor with this template. */
  value: 'onePerson' | 'severalPeople' | 'business' | 'social' | 'advertising';
  /** Address of a picture of what comes of it, 720 × 360. */
  sampleImage: string;
}

export const PRESET_TYPES: readonly PresetType[] = [
  { id: 'single', type: 'personal', category: 'withPhoto', value: 'onePerson', sampleImage: single },
  { id: 'group', type: 'personal', category: 'withPhoto', value: 'severalPeople', sampleImage: group },
  { id: 'brand', type: 'business', category: 'withoutPhoto', value: 'business', sampleImage: brand },
  { id: 'social', type: 'social', category: 'withoutPhoto', value: 'social', sampleImage: social },
  {
    id: 'advertising',
    type: 'advertising',
    category: 'withoutPhoto',
    value: 'advertising',
    sampleImage: advertising,
  },
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
