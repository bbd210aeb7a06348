import { UPLOAD } from '@facet/contract/constants.ts';
import { LAYERS, ProcessImageData } from '@facet/contract/layers.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { partsOf } from '../../form.ts';
import { Refusal } from '../../refusal.ts';

export interface LayersForm {
  data: ProcessImageData;
  /** One for each layer, in their order. */
  images: Buffer[];
}

const FIELDS = 2;

export async function registerLayerForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      // one more than is accepted, so that too many can be told
      files: LAYERS.maxLayers + 1,
      fields: FIELDS,
      parts: LAYERS.maxLayers + 1 + FIELDS,
      fieldSize: LAYERS.maxJsonBytes,
      fieldNameSize: 16,
      fileSize: UPLOAD.maxBytes + 1,
    },
  });
}

/** @throws Refusal BAD_INPUT, BODY_TOO_LARGE, FILE_TOO_LARGE, LAYERS_* */
export async function readLayersForm(request: FastifyRequest): Promise<LayersForm> {
  if (!request.isMultipart()) throw new Refusal('BAD_INPUT');
  try {
    const { json, images } = await readParts(request);
    if (json === null) throw new Refusal('BAD_INPUT');
    const data = parseData(json);
    if (images.length !== data.layers.length) throw new Refusal('LAYERS_WITHOUT_IMAGES');
    return { data, images };
  } catch (error) {
    // who is refused in the middle of a form may send the rest of it into nothing
    request.raw.unpipe();
    request.raw.resume();
    throw error instanceof Refusal ? error : new Refusal('BAD_INPUT', error);
  }
}

async function readParts(request: FastifyRequest): Promise<{ json: string | null; images: Buffer[] }> {
  const images: Buffer[] = [];
  let json: string | null = null;
  let bytes = 0;
  for await (const part of partsOf(request)) {
    if (part.type === 'file') {
      if (part.fieldname !== 'images') throw new Refusal('BAD_INPUT');
      if (images.length === LAYERS.maxLayers) throw new Refusal('LAYERS_TOO_MANY');
      const image = await part.toBuffer();
      if (part.file.truncated) throw new Refusal('FILE_TOO_LARGE');
      bytes += image.length;
      if (bytes > LAYERS.maxCallBytes) throw new Refusal('BODY_TOO_LARGE');
      images.push(image);
    } else if (part.fieldname === 'data') {
      if (json !== null || typeof part.value !== 'string') throw new Refusal('BAD_INPUT');
      if (part.valueTruncated) throw new Refusal('LAYERS_TOO_MANY');
      json = part.value;
    } else throw new Refusal('BAD_INPUT');
  }
  return { json, images };
}

function parseData(json: string): ProcessImageData {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    // what is no number in JSON ('NaN') is none here
    throw new Refusal('LAYERS_INVALID', error);
  }
  const layers = (value as { layers?: unknown } | null)?.layers;
  if (Array.isArray(layers) && layers.length > LAYERS.maxLayers) throw new Refusal('LAYERS_TOO_MANY');
  const parsed = ProcessImageData.safeParse(value);
  if (!parsed.success) throw new Refusal('LAYERS_INVALID');
  return parsed.data;
}
