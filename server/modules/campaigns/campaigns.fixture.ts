import { randomUUID } from 'node:crypto';
import type { PartnerMember } from '../../access.ts';
import type { Db } from '../../db/database.ts';

/** Partners and their preset campaigns for tests; nothing is behind the files' keys. */

export async function insertPartner(db: Db): Promise<PartnerMember> {
  const username = randomUUID().replaceAll('-', '');
  const { id: userId } = await db
    .insertInto('users')
    .values({ username, email: `${username}@facet.test`, password_hash: '', first_name: 'Partner' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: partnerId } = await db
    .insertInto('partners')
    .values({ user_id: userId, name: `Studio ${username}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kind: 'member', userId, sessionId: '', role: 'USER', partnerId };
}

export interface PresetOptions {
  partnerId: number;
  images?: readonly { width: number; height: number }[];
  type?: number;
  people?: number;
  isVerified?: boolean;
  active?: boolean;
}

export interface InsertedPreset {
  id: number;
  images: { id: number; key: string; width: number; height: number }[];
}

export async function insertPreset(db: Db, options: PresetOptions): Promise<InsertedPreset> {
  const { partnerId, images: sizes = [{ width: 64, height: 48 }], type = 1, people = 1 } = options;
  const json = await insertFile(db, 'json', null);
  const files = [];
  for (const size of sizes) files.push({ ...size, key: await insertFile(db, 'jpg', size) });
  const { id } = await db
    .insertInto('preset_campaigns')
    .values({
      partner_id: partnerId,
      type,
      people,
      is_verified: options.isVerified ?? false,
      active: options.active ?? true,
      origin_img_key: files[0]!.key,
      sam_json_key: json,
      person_json_key: json,
      head_json_key: json,
      face_masking_json_key: json,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const images = [];
  for (const [position, file] of files.entries()) {
    const row = await db
      .insertInto('preset_imgs')
      .values({ preset_campaign_id: id, position, file_key: file.key, caption: `Image ${position}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    images.push({ ...row, ...file });
  }
  return { id, images };
}

async function insertFile(
  db: Db,
  extension: string,
  size: { width: number; height: number } | null,
): Promise<string> {
  const key = `presets/${randomUUID()}.${extension}`;
  await db
    .insertInto('files')
    .values({ key, content_type: 'image/jpeg', bytes: 1, sha256: '', ...size })
    .execute();
  return key;
}
