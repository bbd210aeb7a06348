import { clamp, type ImageBox, type Size } from '@facet/canvas-core/geometry.ts';
import type { ProxyImageAnswer } from '@facet/contract/layers.ts';
import { LAYERS } from '@facet/contract/layers.ts';
import { arrangedLayer, scaleBetween } from '@facet/layer-core/arrange.ts';
import { add, hasRoomFor, replacePicture, setCanvas } from '@facet/layer-core/commands.ts';
import type { LayerEditor, LayerState } from '@facet/layer-core/editor.ts';
import { createLayer, isSame, type Layer, type NewPicture, type TextStyle } from '@facet/layer-core/model.ts';
import type { LayerScene } from '@facet/layer-core/render/scene.ts';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { errorText } from '../../lib/error-text.ts';
import { rest } from '../../lib/rest.ts';
import { toast } from '../../ui/toast.ts';
import { fetchPicture, openFinishedPhoto } from './finishedPhoto.ts';
import { PictureError, type Pictures } from './pictures.ts';
import { t } from './texts.ts';
import { TEXT_SIZES, writeText } from './writeText.ts';

/** One document that is worked on, with its pictures. */
export interface Work {
  readonly editor: LayerEditor;
  readonly pictures: Pictures;
  /** Whether another size of the canvas moves what is on it: so with templates, whose parts belong together. */
  readonly isTemplate: boolean;
  /** What is drawn, once there is a canvas. */
  scene: LayerScene | null;
}

export function useLayers<Part>({ editor }: Work, select: (state: LayerState) => Part): Part {
  return useStore(editor.store, select);
}

const fullText = (): string => t('full', { count: LAYERS.maxLayers });

/** Tells that copies were refused. */
export function useFull({ editor }: Work): void {
  useEffect(() => editor.events.on('full', () => toast.error(fullText())), [editor]);
}

/** Part of the canvas's side that a new layer takes at most. */
const newShare = 0.8;
/** Canvas pixels between several that are added at once. */
const cascade = 24;

/** Why it went wrong, in words. */
export const wordsOf = (error: unknown): string =>
  error instanceof PictureError ? error.message : errorText(error);

/** New layers on top, chosen. @throws PictureError when there is no room for all of them */
function addPictures({ editor }: Work, pictures: readonly NewPicture[]): Layer[] {
  const { document } = editor.store.getState();
  if (!hasRoomFor(document, pictures.length)) throw new PictureError(fullText());
  const layers = pictures.map((picture, i) => createLayer(picture, middleOf(document, i * cascade)));
  editor.change('add', add(layers));
  editor.select(layers.map(({ id }) => id));
  return layers;
}

function middleOf({ width, height }: { width: number; height: number }, offset: number): ImageBox {
  const [across, down] = [Math.max(1, width * newShare), Math.max(1, height * newShare)];
  return { x: (width - across) / 2 + offset, y: (height - down) / 2 + offset, width: across, height: down };
}

const withoutEnding = (name: string): string => name.replace(/\.\w{2,5}$/, '');

/** Files that were chosen, dropped or pasted. All that are pictures are added; the first that is none is told. */
export async function addFiles(work: Work, files: readonly File[]): Promise<void> {
  const added: NewPicture[] = [];
  let refused: unknown = null;
  for (const file of files) {
    try {
      added.push({ ...(await work.pictures.add(file)), name: withoutEnding(file.name) || t('title') });
    } catch (error) {
      refused ??= error;
    }
  }
  if (added.length > 0) addPictures(work, added);
  if (refused !== null) throw refused;
}

/** 'Add Image from URL': the server fetches it. @throws RestFailure, PictureError */
export async function addFromUrl(work: Work, url: string): Promise<void> {
  const { proxyUrl } = await rest.post<ProxyImageAnswer>('/sam/proxy-image', { url });
  const picture = await work.pictures.add(await fetchPicture(proxyUrl));
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  addPictures(work, [
    { ...picture, name: withoutEnding(decodeURI(name)).slice(0, 64) || new URL(url).hostname },
  ]);
}

export async function addFinishedPhoto(work: Work, id: number): Promise<void> {
  addPictures(work, [await openFinishedPhoto(id, work.pictures)]);
}

async function written(work: Work, text: TextStyle): Promise<NewPicture> {
  const name = text.text.split('\n')[0]!.slice(0, 40);
  return { ...(await work.pictures.add(await writeText(text))), name, text };
}

export async function addText(work: Work, text: TextStyle): Promise<void> {
  addPictures(work, [await written(work, text)]);
}

/** The text stays about its middle, whatever room it takes now. */
export async function rewriteText(work: Work, layer: Layer, text: TextStyle): Promise<void> {
  const picture = await written(work, text);
  const { width, height } = picture.original;
  const box = {
    x: layer.x + (layer.width - width) / 2,
    y: layer.y + (layer.height - height) / 2,
    width,
    height,
  };
  work.editor.change('text', (document) => ({
    ...document,
    layers: document.layers.map((each) =>
      each.id === layer.id
        ? { ...createLayer(picture, box, layer.id), opacity: each.opacity, isHidden: each.isHidden }
        : each,
    ),
  }));
}

/** Another size of the canvas; of a template all parts go where they belong on it, and texts are written anew. */
export async function resizeCanvas(work: Work, size: Partial<Size>): Promise<void> {
  const { document } = work.editor.store.getState();
  const resized = setCanvas(size)(document);
  if (resized === document) return;
  if (!work.isTemplate) return work.editor.change('canvas', () => resized);
  const scale = scaleBetween(document, resized);
  const layers = await Promise.all(
    document.layers.map(async (layer) => {
      const next = arrangedLayer(layer, document, resized);
      return layer.text ? rescaledText(work, layer, next, scale) : next;
    }),
  );
  work.editor.change('canvas', (now) =>
    isSame(now, document) ? { ...resized, layers } : setCanvas(size)(now),
  );
}

/** At its own size, about the middle of where it belongs. */
async function rescaledText(work: Work, layer: Layer, place: ImageBox, scale: number): Promise<Layer> {
  const shown = (layer.width / layer.crop.width) * layer.text!.size * scale;
  const size = clamp(Math.round(shown), TEXT_SIZES.least, TEXT_SIZES.most);
  const picture = await written(work, { ...layer.text!, size });
  const { width, height } = picture.original;
  const box = {
    x: place.x + (place.width - width) / 2,
    y: place.y + (place.height - height) / 2,
    width,
    height,
  };
  const { opacity, isHidden, isLocked, name } = layer;
  return { ...createLayer(picture, box, layer.id), opacity, isHidden, isLocked, name };
}

export async function replaceWith(work: Work, layer: Layer, file: File): Promise<void> {
  const picture = await work.pictures.add(file);
  work.editor.change('replace', replacePicture(layer.id, { ...picture, name: withoutEnding(file.name) }));
}
