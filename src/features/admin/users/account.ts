import type { MEMBER_ACCOUNT } from '@facet/contract/documents/users.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';

export type Account = NonNullable<ResultOf<typeof MEMBER_ACCOUNT>['memberAccount']>;

/** Of the parts of a member's page. */
export interface AccountProps {
  account: Account;
  /** Whose own account it is, or who may not touch it, can only look. */
  canAct: boolean;
  onChanged: () => void;
}
