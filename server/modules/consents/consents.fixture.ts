import type { ConsentRecord } from '@facet/contract/consent.ts';

/** For tests: a record as a browser makes it. */
export function consentRecord(change: Partial<ConsentRecord> = {}): ConsentRecord {
  return {
    userId: null,
    documentId: 'terms',
    timestamp: '2026-11-21T10:00:00.000Z',
    documentStartTime: null,
    documentEndTime: null,
    ipAddress: '127.0.0.1',
    deviceInfo: {
      userAgent: 'test',
      platform: 'test',
      language: 'en',
      screenResolution: '1x1',
      viewportSize: '1x1',
      timezone: 'UTC',
      pixelRatio: 1,
      cookiesEnabled: true,
      online: true,
      browserName: 'test',
    },
    action: 'CONSENT_GIVEN',
    version: '1.0.0',
    location: 'http://localhost/',
    userTimezoneOffset: 0,
    ...change,
  };
}
