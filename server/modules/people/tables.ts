import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from '../../db/columns.ts';

export interface PeopleTables {
  follows: FollowsTable;
  partner_relations: {
    id: Generated<number>;
    user_id: number;
    partner_id: number;
    /** Null: asked, and not answered. */
    accepted_at: ColumnType<Date | null, Date | null | undefined, Date>;
    created_at: CreatedAt;
  };
}

interface FollowsTable {
  id: Generated<number>;
  follower_id: number;
  followed_id: number;
  /** Null: a private account was asked and has not agreed yet. */
  accepted_at: Date | null;
  /** Kept by the trigger on `users`: one of the two is closed. */
  is_hidden: ColumnType<boolean, never, never>;
  created_at: CreatedAt;
}
