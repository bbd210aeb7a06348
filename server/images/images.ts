import { createHash, randomUUID } from 'node:crypto';
import type { Raster } from '@facet/workers/types.ts';
import type { Db } from '../db/database.ts';
import type { KeyRing } from '../keys/keys.ts';
import type { Storage } from '../storage/storage.ts';
import { createAddresses } from './addresses.ts';
import { decodeStored } from './decode.ts';
import type { Mask } from './masks.ts';
import { sharp } from './sharp.ts';

export type Folder = 'faces' | 'products' | 'presets' | 'results' | 'avatars' | 'announcements' | 'layers';

interface NewImage {
  jpeg: Buffer;
  width: number;
  height: number;
  /** null: the house's own. */
  ownerId: number | null;
  folder: Folder;
}

/** A row of `files`. Keys are unguessable, and what is under a key never changes. */
export interface StoredFile {
  key: string;
  owner_id: number | null;
  content_type: string;
  bytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
  placeholder: string | null;
}

/** What is needed to offer an image. */
export type ImageFile = Pick<StoredFile, 'key' | 'width' | 'height' | 'placeholder'>;

/** What the API says of an image. */
export interface ImageInfo {
  url: string;
  width: number;
  height: number;
  placeholder: string;
}

export interface Images {
  /**
   * Writes the object. Its row is written with `record`, in the transaction that makes the image somebody's; when that
   * fails, the object goes with `discard`.
   * @throws Refusal STORAGE_FULL
   */
  put(image: NewImage): Promise<StoredFile>;
  putJson(value: unknown, folder: Folder): Promise<StoredFile>;
  /** A mask that was checked (masks.ts), as PNG: JPEG would lose coverage. */
  putMask(mask: Mask, ownerId: number): Promise<StoredFile>;
  /** A picture with transparency. */
  putPng(image: {
    png: Buffer;
    width: number;
    height: number;
    ownerId: number;
    folder: Folder;
  }): Promise<StoredFile>;
  record(file: StoredFile, db: Db): Promise<void>;
  /** Removes an object whose row was never committed. */
  discard(key: string): Promise<void>;
  load(key: string): Promise<Raster>;
  address(key: string): string;
  briefAddress(key: string): string;
  /** The key of a valid address of ours; null otherwise. */
  keyOf(address: string): string | null;
  info(file: ImageFile): ImageInfo;
}

/** Pixels: longest side of the blurred placeholder. */
const PLACEHOLDER_SIDE = 20;

/** As `files` has it. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export function createImages({
  storage,
  addressKey,
}: {
  storage: Storage;
  addressKey: Uint8Array | KeyRing;
}): Images {
  const addresses = createAddresses(addressKey);

  const putBytes = async (
    key: string,
    bytes: Buffer,
  ): Promise<Pick<StoredFile, 'key' | 'bytes' | 'sha256'>> => {
    await storage.put(key, bytes);
    return { key, bytes: bytes.length, sha256: sha256Of(bytes) };
  };

  const put = async (image: NewImage): Promise<StoredFile> => {
    const placeholder = await placeholderOf(image.jpeg);
    return {
      ...(await putBytes(`${image.folder}/${randomUUID()}.jpg`, image.jpeg)),
      owner_id: image.ownerId,
      content_type: 'image/jpeg',
      width: image.width,
      height: image.height,
      placeholder,
    };
  };

  const putJson = async (value: unknown, folder: Folder): Promise<StoredFile> => ({
    ...(await putBytes(`${folder}/${randomUUID()}.json`, Buffer.from(JSON.stringify(value)))),
    owner_id: null,
    content_type: 'application/json',
    width: null,
    height: null,
    placeholder: null,
  });

  const putMask = async ({ png, width, height }: Mask, ownerId: number): Promise<StoredFile> => ({
    ...(await putBytes(`masks/${randomUUID()}.png`, png)),
    owner_id: ownerId,
    content_type: 'image/png',
    width,
    height,
    placeholder: null,
  });

  const putPng: Images['putPng'] = async ({ png, width, height, ownerId, folder }) => ({
    ...(await putBytes(`${folder}/${randomUUID()}.png`, png)),
    owner_id: ownerId,
    content_type: 'image/png',
    width,
    height,
    placeholder: null,
  });

  return {
    put,
    putJson,
    putMask,
    putPng,
    async record(file, db) {
      await db.insertInto('files').values(file).execute();
    },
    discard: (key) => storage.delete(key),
    load: async (key) => decodeStored(await storage.get(key)),
    address: addresses.address,
    briefAddress: addresses.briefAddress,
    keyOf: addresses.keyOf,
    info: (file) => ({
      url: addresses.address(file.key),
      width: file.width ?? 0,
      height: file.height ?? 0,
      placeholder: file.placeholder ?? '',
    }),
  };
}

/** Data address of a tiny WebP that is shown, blurred, until the image is there. */
async function placeholderOf(jpeg: Buffer): Promise<string> {
  const webp = await sharp(jpeg)
    .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'inside' })
    .webp({ quality: 40, smartSubsample: true })
    .toBuffer();
  return `data:image/webp;base64,${webp.toString('base64')}`;
}
