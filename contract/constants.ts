/**
 * Business constants of the specification. Every number that a person can see or that browser and server must agree on
 * lives here, with its unit, so that there is one place to look it up and one place to change it.
 */

export const BRAND = 'Facet';

/** Ids of the first currencies and services, as the specification names them. The database gives those of all others. */
export const CURRENCY = { FACE: 1, MFACE: 2 } as const;

/** `credit` has a fixed cost, `creditWithCost` is told its cost. */
export const SERVICE = { credit: 1, advertisement: 2, creditWithCost: 3 } as const;

/** FACE that a generation costs when the product names no service of its own. */
export const DEFAULT_GENERATION_COST = 30;
/** Highest cost that one generation may have, in FACE. A bound against mistyped prices. */
export const MAX_GENERATION_COST = 10_000;

/** What an administrator gives or takes back at once, and what anybody can have of a currency. */
export const MAX_ADJUSTMENT = 1_000_000;
export const MAX_BALANCE = 1_000_000_000;

/** Characters of the title that a photo is offered under. */
export const PRODUCT_TITLE_LENGTH = 100;

export const ADVERTISEMENT_SECONDS = 30;
/** Until then what has begun an advertisement pays for a photo. */
export const ADVERTISEMENT_LIFETIME_MS = 30 * 60_000;
export const COPY_CONFIRMATION_MS = 2000;
export const SHEET_CLOSE_ANIMATION_MS = 300;
export const SHEET_SWIPE_CLOSE_PX = 400;
export const BACK_TO_TOP_AFTER_PX = 300;
export const MOBILE_MAX_WIDTH_PX = 768;
export const SHARE_POPUP = { width: 600, height: 400 } as const;

/** A token with no more life than this is refreshed before it is used. */
export const TOKEN_EXPIRING_MS = 300_000;
export const USER_QUERY_DELAY_MS = 200;
export const AUTH_ERROR_REDIRECT_MS = 3000;

export const STORAGE_KEY = {
  token: 'token',
  darkMode: 'DARK_MODE',
  buttonVisible: 'BUTTON_VISIBLE',
  blurMode: 'BLUR_MODE',
  unreadCount: 'unreadCount',
  language: 'LANGUAGE',
} as const;

/** What the browser keeps of the server's answers between visits. */
export const CACHE_PERSISTENCE = { maxCharacters: 1_048_576, debounceMs: 1000 } as const;

export const PAGE_SIZE = {
  srcImgs: 20,
  gallery: 24,
  people: 30,
  feed: 12,
  search: 24,
  comments: 20,
  partnerSrcImgs: 20,
  purchases: 10,
  offeredProducts: 24,
  bundleProducts: 12,
} as const;
/** Largest page that any list answers. */
export const MAX_PAGE_SIZE = 100;
/** Photos of one's own that are chosen at once, to delete or download them together. */
export const MAX_CHOSEN_PHOTOS = 100;

/** Photos of one face, the front one among them. */
export const MAX_VIEWS = 5;

export const UPLOAD = {
  extensions: ['jpeg', 'jpg', 'png', 'gif'],
  /** Bytes of one uploaded file. */
  maxBytes: 20 * 1024 * 1024,
  /** Pixels after decoding; beyond it an image is refused before it is decoded. */
  maxPixels: 50_000_000,
  /** Shorter side, in pixels, below which nothing useful can be generated. */
  minSide: 128,
  captionLength: 500,
} as const;

/** Characters of what members write under photos. */
export const PHOTO = { captionLength: 500, commentLength: 500 } as const;
/** Characters of a message of the support chat and of a canned answer's title, messages of a page, canned answers in all. */
export const SUPPORT = {
  messageLength: 4000,
  titleLength: 100,
  pageSize: 30,
  topicsPageSize: 30,
  cannedAnswers: 100,
  recentGenerations: 5,
} as const;
/** Characters of an announcement's caption, hashtags that are taken from it, and announcements of a page of the list. */
export const ANNOUNCEMENT = { captionLength: 2000, hashtags: 30, pageSize: 10 } as const;
/** Characters of a question to the search. */
export const SEARCH_LENGTH = 100;

/** Bounds of the masks that a partner saves. */
export const MASKING = {
  /** Persons of one image: mask ids are `person_1` … `person_64`. */
  maxMasks: 64,
  maxImages: 64,
  /** Masks that one call may bring with their PNGs. */
  maxMasksInCall: 256,
  /** Points of all polygons of one image. */
  maxPoints: 250_000,
  /** Bytes of one JSON field. */
  maxJsonBytes: 8 * 1024 * 1024,
  /** Bytes of all fields and files of one call. */
  maxCallBytes: 48 * 1024 * 1024,
} as const;

/** Bounds of what partners prepare in the builder. */
export const BUILDER = {
  /** Photos of one preset campaign, of which all people are found in one job. */
  maxImages: 16,
  /** Faces of one campaign, beside the one that it is about. */
  maxOtherFaces: 24,
  /** Face images of a partner. */
  maxFaces: 500,
  /** Preset campaigns of a partner, and uploaded photos of which none was made yet. */
  maxPresets: 1000,
  maxWaitingPhotos: 64,
  /** Campaigns of a partner in which people are looked for at the same time. */
  maxSearches: 10,
  /** Images of a partner's campaigns that are being made at the same time. */
  maxMakings: 64,
  /** Campaigns of a partner, and those of them that are not finished. */
  maxCampaigns: 1000,
  maxDrafts: 20,
  /** Hours after which an uploaded photo is removed of which no preset campaign was made. */
  waitingPhotoHours: 24,
  /** Bytes of a campaign's `locationInfo`. */
  maxLocationBytes: 65_536,
} as const;

/** Pixels of the picture that a shared link shows elsewhere. */
export const CARD = { width: 1200, height: 630 } as const;

/** Partners that one works with, or has asked. */
export const RELATIONS = { max: 100 } as const;

/** Bounds of a bundle: characters, products, FACE, purchases; and of a partner's bundles, drafts among them. */
export const BUNDLE = {
  nameLength: 100,
  descriptionLength: 2000,
  maxProducts: 100,
  maxPrice: 1_000_000,
  maxPurchases: 1_000_000,
  maxBundles: 500,
} as const;

/** Types that a preset campaign may have, and numbers of people that presets are filtered by; 4 is four or more. */
export const PRESET_TYPES = [1, 2, 3] as const;
export const PRESET_PEOPLE = [1, 2, 3, 4] as const;

/** Widths (px) in which the server offers every stored image. Other widths are refused, so the cache stays bounded. */
export const IMAGE_WIDTHS = [96, 192, 320, 640, 960, 1280, 1920] as const;

/** The proposal page's tabs. Products get the three product tabs by their position, in rotation. */
export const PRODUCT_TABS = ['all', '1st Product', '2nd Product', '3rd Product'] as const;

/** A reservation that no production takes up within this time is its member's again. */
export const RESERVATION_LIFETIME_MS = 2 * 60_000;

export const GENERATION_MODES = ['head', 'all'] as const;
export type GenerationMode = (typeof GENERATION_MODES)[number];

/**
 * Which of two pictures, where there are two: the usual one (`likeness`), or the other one beside it. Beside a fan's whole head that is their
 * face alone (`nature`), which looks more natural; beside a face alone it is the whole head (`head`), which is more like them.
 */
export const GENERATION_VARIANTS = ['likeness', 'nature', 'head'] as const;
export type GenerationVariant = (typeof GENERATION_VARIANTS)[number];

export const PASSWORD_STRENGTH = { normal: 40, strong: 70 } as const;
export const ACCOUNT_RULES = {
  firstNameMin: 2,
  usernameMin: 3,
  loginPasswordMin: 6,
  nameMax: 64,
  bioMax: 300,
  passwordMax: 128,
  emailMax: 254,
} as const;
