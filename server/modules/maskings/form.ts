import { MASKING, UPLOAD } from '@facet/contract/constants.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { partsOf } from '../../form.ts';
import { Refusal } from '../../refusal.ts';
import { isStorable } from '../../storable.ts';

/** A masking call's form, read whole: browsers send its parts in any order. */
export interface MaskForm {
  /** @throws Refusal BAD_INPUT when there is none */
  text(name: string): string;
  /** Whole, from 0. @throws Refusal BAD_INPUT when there is none or it is no number */
  integer(name: string): number;
  has(name: string): boolean;
  files: ReadonlyMap<string, Buffer>;
}

const MAX_FIELDS = 16;
const MAX_NAME_BYTES = 64;
/** The only names that a file may have; anything else is not a form of ours. */
const FILE_NAME = /^(?:maskingImage|(?:masks|inFront)_\d{1,2}_person_\d{1,2})$/;
const INTEGER = /^\d{1,9}$/;

export async function registerMaskForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      files: MASKING.maxMasksInCall,
      fields: MAX_FIELDS,
      parts: MASKING.maxMasksInCall + MAX_FIELDS,
      fieldSize: MASKING.maxJsonBytes,
      fieldNameSize: MAX_NAME_BYTES,
      fileSize: UPLOAD.maxBytes,
    },
  });
}

/** @throws Refusal BAD_INPUT, BODY_TOO_LARGE, FILE_TOO_LARGE */
export async function readMaskForm(request: FastifyRequest): Promise<MaskForm> {
  if (!request.isMultipart()) throw new Refusal('BAD_INPUT');
  const texts = new Map<string, string>();
  const files = new Map<string, Buffer>();
  try {
    await readParts(request, texts, files);
  } catch (error) {
    // who is refused in the middle of a form may send the rest of it into nothing
    request.raw.unpipe();
    request.raw.resume();
    throw error instanceof Refusal ? error : new Refusal('BAD_INPUT', error);
  }
  const text = (name: string): string => {
    const value = texts.get(name);
    if (value === undefined) throw new Refusal('BAD_INPUT');
    return value;
  };
  return {
    text,
    integer(name) {
      const value = text(name);
      if (!INTEGER.test(value)) throw new Refusal('BAD_INPUT');
      return Number(value);
    },
    has: (name) => texts.has(name),
    files,
  };
}

async function readParts(
  request: FastifyRequest,
  texts: Map<string, string>,
  files: Map<string, Buffer>,
): Promise<void> {
  let bytes = 0;
  const count = (length: number) => {
    bytes += length;
    if (bytes > MASKING.maxCallBytes) throw new Refusal('BODY_TOO_LARGE');
  };
  for await (const part of partsOf(request)) {
    const name = part.fieldname;
    if (texts.has(name) || files.has(name)) throw new Refusal('BAD_INPUT');
    if (part.type === 'file') {
      if (!FILE_NAME.test(name)) throw new Refusal('BAD_INPUT');
      const file = await part.toBuffer();
      if (part.file.truncated) throw new Refusal('FILE_TOO_LARGE');
      count(file.length);
      files.set(name, file);
    } else {
      if (typeof part.value !== 'string' || !isStorable(part.value)) throw new Refusal('BAD_INPUT');
      if (part.valueTruncated) throw new Refusal('BODY_TOO_LARGE');
      count(part.value.length);
      texts.set(name, part.value);
    }
  }
}
