import { graphql } from '../graphql.ts';

export const LOGIN = graphql(`
  mutation login($email: String!, $password: String!) {
    login(email: $email, password: $password) { ok token error }
  }
`);

export const LOGOUT = graphql(`mutation logout { logout { ok error } }`);

export const CREATE_ACCOUNT = graphql(`
  mutation createAccount(
    $firstName: String!
    $lastName: String
    $username: String!
    $email: String!
    $password: String!
    $agreementMetaData: String!
    $marketingAgreement: Boolean
    $termsAgreedAt: String
    $consentMetadata: String
  ) {
    createAccount(
      firstName: $firstName
      lastName: $lastName
      username: $username
      email: $email
      password: $password
      agreementMetaData: $agreementMetaData
      marketingAgreement: $marketingAgreement
      termsAgreedAt: $termsAgreedAt
      consentMetadata: $consentMetadata
    ) { ok id error }
  }
`);

export const CHANGE_EMAIL = graphql(`
  mutation changeEmail($email: String!, $password: String!) {
    changeEmail(email: $email, password: $password) { ok error }
  }
`);

export const ME = graphql(`
  query me {
    me {
      id username firstName lastName bio avatar email role status admissionNotice
      representSrc
      representSrcImg { id file image { url width height placeholder } }
      totalFollowing totalFollowers
      isPrivate isAutoCampaign isAutoProduct isAutoPartnerRequest language
      followingPartners { id user { id avatar username } }
      TaxType { id taxRate }
      PartnerRelation { id partner { id user { id avatar username } } }
      partner {
        id name representPartnerSrc currentFeeRatio partnerGrade settlementType
        isAutoAcceptedShared isAutoAcceptPartnerRequests isAllowMultiplePartner isProductGeneratedWithAd
        Service { id name cost }
      }
    }
  }
`);
