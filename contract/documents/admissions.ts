import { graphql } from '../graphql.ts';

export const MY_PARTNER_APPLICATION = graphql(`
  query myPartnerApplication {
    myPartnerApplication {
      id influencerName channel otherChannel influencerType representativeName
      email phoneNumber brandChannel description status reason createdAt decidedAt
    }
  }
`);

export const EDIT_ADMISSION_SUBMIT = graphql(`
  mutation editAdmissionSubmitReturn($admissionSubmit: String!) {
    editAdmissionSubmitReturn(admissionSubmit: $admissionSubmit) { ok status error }
  }
`);

export const MARK_ADMISSION_SEEN = graphql(`mutation markAdmissionSeen { markAdmissionSeen { ok } }`);

export const PARTNER_APPLICATIONS = graphql(`
  query partnerApplications(
    $status: ApplicationStatus
    $text: String
    $isNewestFirst: Boolean
    $pagination: PaginationInput!
  ) {
    partnerApplications(status: $status, text: $text, isNewestFirst: $isNewestFirst, pagination: $pagination) {
      totalCount
      isCountCut
      reviews {
        id username decidedBy
        application {
          id influencerName channel otherChannel influencerType representativeName
          email phoneNumber brandChannel description status reason createdAt decidedAt
        }
      }
    }
  }
`);

export const PARTNER_APPLICATION = graphql(`
  query partnerApplication($id: Int!) {
    partnerApplication(id: $id) {
      id userId username accountEmail accountStatus memberSince decidedBy partnerName
      application {
        id influencerName channel otherChannel influencerType representativeName
        email phoneNumber brandChannel description status reason createdAt decidedAt
      }
      consents { documentId action version requestAddress receivedAt }
    }
  }
`);

export const ACCEPT_APPLICATION = graphql(`
  mutation acceptApplication($id: Int!, $name: String!, $feeRatio: Float!, $grade: PartnerGrade!) {
    acceptApplication(id: $id, name: $name, feeRatio: $feeRatio, grade: $grade) { ok error }
  }
`);

export const DECLINE_APPLICATION = graphql(`
  mutation declineApplication($id: Int!, $reason: String!) {
    declineApplication(id: $id, reason: $reason) { ok error }
  }
`);
