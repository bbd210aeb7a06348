import { graphql } from '../graphql.ts';

export const SEARCH_USERS = graphql(`
  query searchUsers(
    $text: String
    $role: Role
    $status: UserStatus
    $sort: UserSort
    $isDescending: Boolean
    $pagination: PaginationInput!
  ) {
    searchUsers(
      text: $text
      role: $role
      status: $status
      sort: $sort
      isDescending: $isDescending
      pagination: $pagination
    ) {
      totalCount
      isCountCut
      users { id username firstName lastName email role status isVerified createdAt partnerName }
    }
  }
`);

export const MEMBER_ACCOUNT = graphql(`
  query memberAccount($id: Int!) {
    memberAccount(id: $id) {
      id username firstName lastName email role status isVerified createdAt partnerName
      balances { currencyId currency balance pendingBalance }
      adjustments { id currency amount reason createdAt }
      sessions { id createdAt renewedAt expiresAt }
      consents { documentId action version saidAt }
      signs {
        generations failedGenerations failures { code count }
        failedPayments blocks declinedApplications
        sameAddress { id username }
      }
    }
  }
`);

export const BLOCK_USER = graphql(`
  mutation blockUser($id: Int!, $reason: String!) { blockUser(id: $id, reason: $reason) { ok error } }
`);

export const UNBLOCK_USER = graphql(`
  mutation unblockUser($id: Int!, $reason: String!) { unblockUser(id: $id, reason: $reason) { ok error } }
`);

export const CHANGE_USER_ROLE = graphql(`
  mutation changeUserRole($id: Int!, $role: Role!, $password: String!) {
    changeUserRole(id: $id, role: $role, password: $password) { ok error }
  }
`);

export const ADJUST_BALANCE = graphql(`
  mutation adjustBalance($userId: Int!, $currencyId: Int!, $amount: Int!, $reason: String!) {
    adjustBalance(userId: $userId, currencyId: $currencyId, amount: $amount, reason: $reason) { ok error }
  }
`);

export const END_USER_SESSIONS = graphql(`
  mutation endUserSessions($userId: Int!, $sessionId: String) {
    endUserSessions(userId: $userId, sessionId: $sessionId) { ok error }
  }
`);
