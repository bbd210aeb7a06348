import type { ConsentFlags } from '@facet/contract/consent.ts';
import type { Language } from '@facet/contract/languages.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Role } from '../../access.ts';
import type { CreatedAt } from '../../db/columns.ts';

export interface AccountTables {
  users: UsersTable;
  tax_types: { id: number; tax_rate: number };
  sessions: SessionsTable;
  mail_tokens: MailTokensTable;
}

interface UsersTable {
  id: Generated<number>;
  username: string;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string | null;
  bio: string | null;
  avatar_key: string | null;
  role: Generated<Role>;
  status: Generated<'ACTIVE' | 'PENDING' | 'BLOCKED'>;
  represent_src_id: number | null;
  tax_type_id: number | null;
  is_private: Generated<boolean>;
  is_auto_campaign: Generated<boolean>;
  is_auto_product: Generated<boolean>;
  is_auto_partner_request: Generated<boolean>;
  marketing_agreement: Generated<boolean>;
  /** As the sign-up form told them; the records of the agreements are what counts. */
  terms_agreed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  consent_metadata: ColumnType<ConsentFlags | null, string | null | undefined, string | null>;
  /** Null until the app has told it. */
  language: Language | null;
  /** Kept by the trigger on `follows`. */
  total_followers: ColumnType<number, never, never>;
  total_following: ColumnType<number, never, never>;
  /** Null: the address is only claimed, and the account can do nothing. */
  email_verified_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** Where whoever signed up was going, until the address is confirmed. */
  next_path: string | null;
  created_at: CreatedAt;
}

interface SessionsTable {
  id: Generated<string>;
  user_id: number;
  generation: Generated<number>;
  rotated_at: ColumnType<Date, Date | undefined, Date>;
  created_at: CreatedAt;
  expires_at: Date;
  revoked_at: Date | null;
}

export type MailTokenPurpose = 'verification' | 'reset' | 'email-change';

interface MailTokensTable {
  /** SHA-256 of the secret in the link, in hex. */
  hash: string;
  user_id: number;
  purpose: MailTokenPurpose;
  /** The address that an account moves to with it. */
  email: string | null;
  created_at: CreatedAt;
  expires_at: Date;
}
