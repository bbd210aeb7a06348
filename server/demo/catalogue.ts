import type { Role } from '../access.ts';

/**
 * What the demo shows. Photos are file names of a package's `assets/img`, without their extension: soft-ui-design-system's
 * unless another one is named. All of these packages are under the MIT licence (Creative Tim); `photos` beside this file holds one
 * of an older version of them, with its licence.
 */

export const DEMO_PASSWORD = 'Facet!2026';
export const DEMO_BUNDLE = 'demo';

export interface DemoAccount {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  bio: string;
  role: Role;
  avatar: Panel;
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    username: 'fan',
    email: 'fan@facet.test',
    firstName: 'Fanny',
    lastName: 'Moreau',
    bio: 'Here to step into other people’s pictures.',
    role: 'USER',
    avatar: { photo: 'team-1' },
  },
  {
    username: 'partner',
    email: 'partner@facet.test',
    firstName: 'Petra',
    lastName: 'Lindqvist',
    bio: 'Studio Lumen: portraits in full colour.\nYour face, our light.',
    role: 'USER',
    avatar: { photo: 'marie' },
  },
  {
    username: 'admin',
    email: 'admin@facet.test',
    firstName: 'Adam',
    lastName: 'Okafor',
    bio: 'Keeps the lights on.',
    role: 'ADMIN',
    avatar: { photo: 'team-3' },
  },
  {
    username: 'super',
    email: 'super@facet.test',
    firstName: 'Suri',
    lastName: 'Han',
    bio: 'Looks after those who keep the lights on.',
    role: 'SUPERADMIN',
    avatar: { photo: 'kal-visuals-square' },
  },
];

/** They offer photos of their own; the demo's own partner is one of DEMO_ACCOUNTS. */
export const MORE_CREATORS: readonly DemoAccount[] = [
  {
    username: 'maya',
    email: 'maya@facet.test',
    firstName: 'Maya',
    lastName: 'Torres',
    bio: 'Golden hour, every hour. Lisbon.',
    role: 'USER',
    avatar: { photo: 'faces/kaci-baum-2', of: 'paper-kit-2' },
  },
  {
    username: 'nightshift',
    email: 'nightshift@facet.test',
    firstName: 'Noah',
    lastName: 'Berg',
    bio: 'I photograph after dark: neon, rain and whoever is still awake.',
    role: 'USER',
    avatar: { photo: 'faces/marc', of: 'material-kit' },
  },
];

/** Who follows whom. */
export const FOLLOWS: readonly (readonly [follower: string, followed: string])[] = [
  ['admin', 'partner'],
  ['super', 'partner'],
  ['partner', 'super'],
  ['admin', 'maya'],
  ['super', 'maya'],
  ['partner', 'maya'],
  ['admin', 'nightshift'],
  ['maya', 'nightshift'],
];

/** FACE and MFACE that the fan has to spend. */
export const FAN_CREDITS = 500;

export type PhotoSource = 'soft-ui-design-system' | 'paper-kit-2' | 'material-kit' | 'photos';

/** A part of a photo; without `crop`, the whole of it. Pixels of the original; panels are three wide by four high. */
export interface Panel {
  photo: string;
  of?: PhotoSource;
  crop?: { left: number; top: number; width: number; height: number };
}

export interface DemoProduct {
  title: string;
  /** One panel is the photo itself; several are framed side by side. */
  panels: readonly Panel[];
  /** Location list, one entry a person from left to right. */
  location: string;
  /** FACE; absent: the usual price. */
  cost?: number;
  isGeneratedWithAd?: boolean;
}

const COLOUR_STORIES: readonly DemoProduct[] = [
  // the demo's fan, whose face is on their avatar, makes a good picture of it
  {
    title: 'Red dress at dusk',
    panels: [{ photo: 'faces/joe-gardner-2', of: 'paper-kit-2' }],
    location: '0',
    cost: 50,
  },
  { title: 'Stripes on teal', panels: [{ photo: 'kal-visuals' }], location: '0' },
  {
    title: 'Three of a kind',
    panels: [
      { photo: 'charles', crop: { left: 105, top: 230, width: 675, height: 900 } },
      { photo: 'team-1', crop: { left: 110, top: 0, width: 600, height: 800 } },
      { photo: 'brooke', crop: { left: 40, top: 330, width: 720, height: 960 } },
    ],
    location: '0,1,_',
  },
  { title: 'Match day', panels: [{ photo: 'charles' }], location: '0', isGeneratedWithAd: true },
  {
    title: 'Better together',
    panels: [
      { photo: 'team-3', crop: { left: 90, top: 0, width: 600, height: 800 } },
      { photo: 'kal-visuals', crop: { left: 110, top: 100, width: 720, height: 960 } },
    ],
    // fans may be either of them
    location: '*,1',
  },
  { title: 'Rose light', panels: [{ photo: 'team-1' }], location: '0', isGeneratedWithAd: true },
  {
    title: 'Day and night',
    panels: [
      { photo: 'team-1', crop: { left: 110, top: 0, width: 600, height: 800 } },
      { photo: 'jordan', crop: { left: 160, top: 280, width: 720, height: 960 } },
    ],
    location: '1,0',
    cost: 45,
  },
  { title: 'The blue room', panels: [{ photo: 'ivancik' }], location: '0' },
  // the one on the right is turned further away than portraits are
  { title: 'Between two meetings', panels: [{ photo: 'meeting' }], location: '0,_' },
];

export interface DemoCreator {
  /** Of one of the accounts. */
  username: string;
  name: string;
  feeRatio: number;
  bundle: {
    uid: string;
    name: string;
    description: string;
    category: string;
    price: number;
    salePrice?: number;
  };
  products: readonly DemoProduct[];
}

/** The first one's bundle is the demo page. */
export const CREATORS: readonly DemoCreator[] = [
  {
    username: 'partner',
    name: 'Studio Lumen',
    feeRatio: 0.3,
    bundle: {
      uid: DEMO_BUNDLE,
      name: 'Colour Stories',
      description: 'Portraits in full colour. Step into one of our sessions: your face, our light.',
      category: 'PORTRAIT',
      price: 240,
      salePrice: 180,
    },
    products: COLOUR_STORIES,
  },
  {
    username: 'maya',
    name: 'Maya Torres',
    feeRatio: 0.25,
    bundle: {
      uid: 'golden-hour',
      name: 'Golden Hour',
      description: 'Hats, windows and the last light of the day.',
      category: 'PORTRAIT',
      price: 80,
    },
    products: [
      {
        title: 'In the tall grass',
        panels: [{ photo: 'faces/kaci-baum-2', of: 'paper-kit-2' }],
        location: '0',
      },
      { title: 'By the blue window', panels: [{ photo: 'marie' }], location: '0', isGeneratedWithAd: true },
      {
        title: 'Against the painted wall',
        panels: [{ photo: 'faces/ayo-ogunseinde-2', of: 'paper-kit-2' }],
        location: '0',
      },
    ],
  },
  {
    username: 'nightshift',
    name: 'Night Shift',
    feeRatio: 0.25,
    bundle: {
      uid: 'after-dark',
      name: 'After Dark',
      description: 'Portraits from the hours when the signs come on.',
      category: 'PORTRAIT',
      price: 90,
      salePrice: 75,
    },
    products: [
      {
        title: 'Under the neon',
        panels: [{ photo: 'faces/kendall', of: 'material-kit' }],
        location: '0',
        cost: 40,
      },
      { title: 'Out of the dark', panels: [{ photo: 'faces/marc', of: 'material-kit' }], location: '0' },
      {
        title: 'Last ferry home',
        panels: [{ photo: 'faces/christian', of: 'material-kit' }],
        location: '0',
        isGeneratedWithAd: true,
      },
      // the one on the left looks away
      {
        title: 'The midnight suite',
        panels: [{ photo: 'midnight-suite', of: 'photos' }],
        location: '_,0,*',
      },
    ],
  },
];

export interface DemoCampaignImage extends Panel {
  caption: string;
}

/** What the partner prepares in the builder: two scenes of several people and a portrait. */
export const CAMPAIGN: { type: number; images: readonly DemoCampaignImage[] } = {
  type: 1,
  images: [
    { photo: 'annie-spratt', caption: 'The team at the table' },
    { photo: 'toa-heftiba', caption: 'Coffee by the window' },
    { photo: 'ivana', caption: 'A good laugh' },
  ],
};

/** A campaign that the partner has finished, whose photo is made well: an invented person is put into it, and fans become the next one. */
export const FINISHED_CAMPAIGN: {
  type: number;
  image: DemoCampaignImage;
  /** The partner's own face, which each campaign is about. */
  ownFace: Panel;
  /** People from left to right: who stays as they are, who gets the face of one of BOTS, whom a fan becomes. */
  people: readonly ('stays' | 'fan' | { bot: string })[];
} = {
  type: 1,
  image: { photo: 'midnight-suite', of: 'photos', caption: 'The last guests' },
  ownFace: { photo: 'marie' },
  people: ['stays', { bot: 'Mina' }, 'fan'],
};

/** Invented people, whose faces partners may try. */
export const BOTS: readonly { name: string; photo: string }[] = [
  { name: 'Mina', photo: 'team-1' },
  { name: 'Noor', photo: 'marie' },
  { name: 'Theo', photo: 'charles' },
  { name: 'Ada', photo: 'ivana-square' },
];
