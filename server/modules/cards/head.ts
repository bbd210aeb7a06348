import { BRAND, CARD } from '@facet/contract/constants.ts';
import type { Card } from './cards.ts';

interface Address {
  /** Of the page itself, whatever was behind it. */
  page: string;
  /** Of the card's picture. */
  picture: string;
  /** Of what stands for the brand. */
  icon: string;
}

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description" content="([^"]*)"[^>]*>/;

/**
 * The app's page with what crawlers read: Open Graph, X, and the page's one address. Without a card it is the same for everything
 * that is not there and everything that is not everybody's.
 */
export function withCard(html: string, card: Card | undefined, address: Address): string {
  // replaced by functions: a text may hold what stands for a match
  return html
    .replace(TITLE, (title) => (card ? `<title>${escaped(`${card.title} | ${BRAND}`)}</title>` : title))
    .replace(DESCRIPTION, (_, brandText: string) => tags(card, address, brandText).join('\n    '));
}

function tags(card: Card | undefined, { page, picture, icon }: Address, brandText: string): string[] {
  const description = card ? escaped(card.description) : brandText;
  const title = escaped(card?.title ?? BRAND);
  const image = escaped(card ? picture : icon);
  return [
    `<meta name="description" content="${description}" />`,
    ...(card
      ? [`<link rel="canonical" href="${escaped(page)}" />`]
      : ['<meta name="robots" content="noindex" />']),
    '<meta property="og:type" content="website" />',
    `<meta property="og:site_name" content="${escaped(BRAND)}" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    ...(card ? [`<meta property="og:url" content="${escaped(page)}" />`] : []),
    `<meta property="og:image" content="${image}" />`,
    ...(card
      ? [
          '<meta property="og:image:type" content="image/jpeg" />',
          `<meta property="og:image:width" content="${CARD.width}" />`,
          `<meta property="og:image:height" content="${CARD.height}" />`,
          `<meta property="og:image:alt" content="${title}" />`,
        ]
      : []),
    ...outline(card, page),
    `<meta name="twitter:card" content="${card ? 'summary_large_image' : 'summary'}" />`,
    `<meta name="twitter:title" content="${title}" />`,
    `<meta name="twitter:description" content="${description}" />`,
    `<meta name="twitter:image" content="${image}" />`,
  ];
}

const PLACEHOLDER = /^data:image\/[a-z]+;base64,[\w+/=]+$/;

/** For the app's outline of the page (src/ui/firstPhoto.ts): its first photo, blurred, in the photo's own shape. */
function outline(card: Card | undefined, page: string): string[] {
  const photo = card?.photo;
  if (!photo || !PLACEHOLDER.test(photo.placeholder)) return [];
  const content = escaped(`${photo.width} ${photo.height} ${photo.placeholder}`);
  return [`<meta name="facet:photo" data-page="${escaped(new URL(page).pathname)}" content="${content}" />`];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter]!);
}
