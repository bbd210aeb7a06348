import type { Generated } from 'kysely';
import type { CreatedAt } from '../../db/columns.ts';

export interface SamTables {
  layered_pictures: {
    id: Generated<number>;
    file_key: string;
    user_id: number;
    created_at: CreatedAt;
  };
}
