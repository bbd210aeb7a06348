import { consentRecord } from '../consents/consents.fixture.ts';

/** For tests: an application as the form sends it. */
export function application(change: object = {}) {
  return {
    influencerName: 'Mina',
    channel: 'Youtube',
    otherChannel: '',
    influencerType: 'solo',
    representativeName: 'Mina Park',
    email: 'mina@facet.test',
    phoneNumber: '+821012345678',
    brandChannel: 'https://youtube.com/@mina',
    description: 'Street fashion.',
    consentData: {
      termsAgreed: true,
      termsAgreedAt: '2026-11-21T10:00:00.000Z',
      metadata: (['terms', 'privacy', 'partnercontract'] as const).map((documentId) =>
        consentRecord({ documentId }),
      ),
    },
    ...change,
  };
}
