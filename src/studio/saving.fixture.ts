import { createImage, createPerson, emptyMask } from '@facet/editor-core/model/document.ts';
import type { MaskPool } from '@facet/workers/masks/pool.ts';
import { fakeFetch } from '../testing/fakeFetch.ts';
import type { ImageToSend } from './saveCalls.ts';

const size = { width: 64, height: 48 };

/** Answers at once, with next to nothing. */
export const pool = {
  run: async (task: string) => (task === 'encodePng' ? new Uint8Array([1]) : []),
  close() {},
} as unknown as MaskPool;

export const studioImage = (id: number) => ({ id, title: '', file: `/files/${id}.jpg`, ...size });

export function editorImage(id: number, persons = 2) {
  return createImage({
    id: String(id),
    src: '/p.jpg',
    ...size,
    persons: Array.from({ length: persons }, (_, i) => createPerson(i + 1, emptyMask(size))),
  });
}

export function imageToSave(id: number, index: number, more: Partial<ImageToSend> = {}): ImageToSend {
  return {
    index,
    source: studioImage(id),
    image: editorImage(id),
    replaces: null,
    ...more,
  };
}

/** A call as the server saw it. */
export interface SentCall {
  path: string;
  form: FormData;
  /** The images that it is about. */
  imageIds: number[];
}

type Refusal = { status: number; error: string; code: string } | 'lost' | undefined;

/** Answers like the server, but where `refuse` says otherwise; `lost` is a connection that breaks. What came is in the list. */
export function stubServer(refuse: (call: SentCall, count: number) => Refusal = () => undefined): SentCall[] {
  const sent: SentCall[] = [];
  fakeFetch((path, { body }) => {
    const form = body as FormData;
    const call = { path, form, imageIds: imageIdsOf(form) };
    sent.push(call);
    const refusal = refuse(call, sent.length);
    if (refusal === 'lost') throw new TypeError('Failed to fetch');
    if (!refusal) return Response.json(answerTo(call));
    const { status, error, code } = refusal;
    return Response.json({ error, code }, { status });
  });
  return sent;
}

function answerTo({ path, imageIds: [imageId] }: SentCall): object {
  if (path === PATH.overall) return { ok: true, imageId, file: '/files/mask.png' };
  if (path === PATH.outlines) return { ok: true, imageId };
  const savedAt = '2026-01-02T03:04:05.678Z';
  return { ok: true, presetCampaignId: 1, extractMaskingPath: '/files/campaigns/1.json', savedAt };
}

function imageIdsOf(form: FormData): number[] {
  const maskData = form.get('maskData');
  if (maskData) return (JSON.parse(String(maskData)) as { imageId: number }[]).map(({ imageId }) => imageId);
  const imageId = form.get('imageId') ?? /\d+/.exec(String(form.get('originalImagePath')))?.[0];
  return [Number(imageId)];
}

/** The calls in short: what was sent of which image. */
export function inShort(sent: readonly SentCall[]): string[] {
  return sent.map(({ path, imageIds }) => `${PART_OF[path]} ${imageIds.join('+')}`);
}

export const PATH = {
  masks: '/api/finalize-multi-person-masking',
  overall: '/api/save-masking',
  outlines: '/api/save-masked-image',
};

const PART_OF = Object.fromEntries(Object.entries(PATH).map(([part, path]) => [path, part]));
