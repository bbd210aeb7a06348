import type { Generated } from 'kysely';
import type { CreatedAt } from '../../db/columns.ts';

export interface AnnouncementTables {
  announcements: AnnouncementsTable;
  announcement_hashtags: { id: Generated<number>; announcement_id: number; hashtag: string };
  announcement_reads: { announcement_id: number; user_id: number; read_at: CreatedAt };
}

interface AnnouncementsTable {
  id: Generated<number>;
  creator_id: number;
  caption: string;
  file_key: string;
  start_publish_at: Date;
  end_publish_at: Date;
  created_at: CreatedAt;
}
