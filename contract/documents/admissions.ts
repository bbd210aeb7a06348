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
