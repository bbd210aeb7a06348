import type { ImageBox, Size } from '@facet/canvas-core/geometry.ts';
import { LAYERS } from '@facet/contract/layers.ts';
import {
  createDocument,
  createLayer,
  type LayerDocument,
  placed,
  type TextStyle,
} from '@facet/layer-core/model.ts';
import type { Pictures } from './pictures.ts';
import { t } from './texts.ts';
import { drawBand, drawPlace, writeText } from './writeText.ts';

const TEMPLATES = ['business', 'social', 'advertising'] as const;
export type Template = (typeof TEMPLATES)[number];

export const isTemplate = (text: string | null): text is Template =>
  (TEMPLATES as readonly (string | null)[]).includes(text);

/** Usual sizes of the networks and of advertisements, scaled into the canvas's 1024 where they are larger. */
export const FORMATS = {
  square: { width: 1024, height: 1024 },
  banner: { width: 1024, height: 256 },
  card: { width: 1024, height: 585 },
  portrait: { width: 819, height: 1024 },
  story: { width: 576, height: 1024 },
  wide: { width: 1024, height: 576 },
  cover: { width: 1024, height: 390 },
  link: { width: 1024, height: 536 },
  rectangle: { width: 300, height: 250 },
  halfPage: { width: 300, height: 600 },
  leaderboard: { width: 728, height: 90 },
  skyscraper: { width: 160, height: 600 },
} as const satisfies Record<string, Size>;
export type Format = keyof typeof FORMATS;

const FORMATS_OF: Readonly<Record<Template, readonly Format[]>> = {
  business: ['card', 'banner', 'square'],
  social: ['square', 'portrait', 'story', 'wide', 'cover'],
  advertising: ['link', 'rectangle', 'halfPage', 'leaderboard', 'skyscraper'],
};

const COLOURS: Readonly<Record<Template, { paper: string; band: string; ink: string; light: string }>> = {
  business: { paper: '#f4f2ee', band: '#1f1d1a', ink: '#1f1d1a', light: '#f4f2ee' },
  social: { paper: '#ebe2ff', band: '#7434eb', ink: '#3d1784', light: '#ffffff' },
  advertising: { paper: '#fff3bf', band: '#e03131', ink: '#1f1d1a', light: '#ffffff' },
};

/** A place for the photo above, a band with the words below, and a logo's place in the corner. */
export async function createFromTemplate(template: Template, pictures: Pictures): Promise<LayerDocument> {
  const size: Size = FORMATS[FORMATS_OF[template][0]!];
  const { width, height } = size;
  const { paper, band, ink, light } = COLOURS[template];
  const top = Math.round(height * 0.68);
  const unit = Math.min(width, height);

  const layer = async (name: string, file: Blob, box: ImageBox, text: TextStyle | null = null) =>
    createLayer({ ...(await pictures.add(file)), name, text }, box);
  const written = async (name: string, style: TextStyle, box: ImageBox) =>
    layer(name, await writeText(style), box, style);

  const bandBox = { x: 0, y: top, width, height: height - top };
  const headline = {
    text: t(`template.${template}.headline`),
    size: Math.round(unit * 0.1),
    colour: light,
    isBold: true,
  };
  const line = {
    text: t(`template.${template}.line`),
    size: Math.round(unit * 0.045),
    colour: light,
    isBold: false,
  };
  const side = Math.round(unit * 0.2);
  const gap = Math.round(unit * 0.05);
  return createDocument({
    ...size,
    background: paper,
    layers: [
      // as large as a canvas can be, for other sizes of it
      placed(
        await layer(
          t('template.band'),
          await drawBand(LAYERS.canvas.most, LAYERS.canvas.most, band),
          bandBox,
        ),
        bandBox,
      ),
      await written(t('template.headline'), headline, { ...bandBox, height: bandBox.height * 0.62 }),
      await written(t('template.line'), line, {
        ...bandBox,
        y: top + bandBox.height * 0.55,
        height: bandBox.height * 0.4,
      }),
      await layer(t('template.logo'), await drawPlace(2 * side, t('template.logo'), ink), {
        ...{ x: width - side - gap, y: gap },
        ...{ width: side, height: side },
      }),
    ],
  });
}
