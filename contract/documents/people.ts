import { graphql } from '../graphql.ts';

export const SEE_PROFILE = graphql(`
  query seeProfile($username: String!) {
    seeProfile(username: $username) {
      id username firstName lastName bio avatar isPrivate totalFollowers totalFollowing
      isMe isFollowing isRequested partnerName
      bundles { uid name totalProducts image { url width height placeholder } }
    }
  }
`);

export const SEE_PROFILE_PHOTOS = graphql(`
  query seeProfilePhotos($username: String!, $pagination: PaginationInput!) {
    seeProfile(username: $username) {
      id username
      photos(pagination: $pagination) {
        totalCount
        photos { uid title image { url width height placeholder } }
      }
    }
  }
`);

export const SEE_FOLLOWERS = graphql(`
  query seeFollowers($username: String!, $pagination: PaginationInput!) {
    seeProfile(username: $username) {
      id username
      followers(pagination: $pagination) {
        totalCount
        people { id username firstName lastName avatar partnerName isMe isFollowing isRequested }
      }
    }
  }
`);

export const SEE_FOLLOWING = graphql(`
  query seeFollowing($username: String!, $pagination: PaginationInput!) {
    seeProfile(username: $username) {
      id username
      following(pagination: $pagination) {
        totalCount
        people { id username firstName lastName avatar partnerName isMe isFollowing isRequested }
      }
    }
  }
`);

export const FOLLOW_REQUESTS = graphql(`
  query followRequests($pagination: PaginationInput!) {
    followRequests(pagination: $pagination) {
      totalCount
      people { id username firstName lastName avatar partnerName isMe isFollowing isRequested }
    }
  }
`);

/** Both changes of a follow answer alike, so that one piece of code can send either. */
export const FOLLOW_USER = graphql(`
  mutation followUser($username: String!) {
    answer: followUser(username: $username) {
      ok error
      profile { id username isFollowing isRequested totalFollowers }
    }
  }
`);

export const UNFOLLOW_USER = graphql(`
  mutation unfollowUser($username: String!) {
    answer: unfollowUser(username: $username) {
      ok error
      profile { id username isFollowing isRequested totalFollowers }
    }
  }
`);

export const ACCEPT_FOLLOWER = graphql(`
  mutation acceptFollower($username: String!) { answer: acceptFollower(username: $username) { ok error } }
`);

export const REMOVE_FOLLOWER = graphql(`
  mutation removeFollower($username: String!) { answer: removeFollower(username: $username) { ok error } }
`);

export const EDIT_PROFILE = graphql(`
  mutation editProfile(
    $firstName: String
    $lastName: String
    $username: String
    $bio: String
    $isPrivate: Boolean
    $isAutoCampaign: Boolean
    $isAutoProduct: Boolean
    $isAutoPartnerRequest: Boolean
    $language: String
  ) {
    editProfile(
      firstName: $firstName
      lastName: $lastName
      username: $username
      bio: $bio
      isPrivate: $isPrivate
      isAutoCampaign: $isAutoCampaign
      isAutoProduct: $isAutoProduct
      isAutoPartnerRequest: $isAutoPartnerRequest
      language: $language
    ) { ok error field }
  }
`);

export const EDIT_AVATAR = graphql(`
  mutation editAvatar($file: Upload!) { editAvatar(file: $file) { ok avatar error } }
`);

export const REMOVE_AVATAR = graphql(`mutation removeAvatar { removeAvatar { ok error } }`);

export const EDIT_PARTNER = graphql(`
  mutation editPartner(
    $isAutoAcceptedShared: Boolean
    $isAutoAcceptPartnerRequests: Boolean
    $isAllowMultiplePartner: Boolean
    $isProductGeneratedWithAd: Boolean
  ) {
    editPartner(
      isAutoAcceptedShared: $isAutoAcceptedShared
      isAutoAcceptPartnerRequests: $isAutoAcceptPartnerRequests
      isAllowMultiplePartner: $isAllowMultiplePartner
      isProductGeneratedWithAd: $isProductGeneratedWithAd
    ) { ok error }
  }
`);
