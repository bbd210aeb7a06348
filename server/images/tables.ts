import type { Generated } from 'kysely';
import type { CreatedAt } from '../db/columns.ts';

export interface FileTables {
  files: FilesTable;
  discarded_files: {
    key: string;
    tries: Generated<number>;
    try_after: Generated<Date>;
    created_at: CreatedAt;
  };
}

interface FilesTable {
  key: string;
  owner_id: number | null;
  content_type: string;
  bytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
  placeholder: string | null;
  created_at: CreatedAt;
}
