import type { CreatedAt } from '../db/columns.ts';

export interface FileTables {
  files: FilesTable;
  discarded_files: { key: string; created_at: CreatedAt };
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
