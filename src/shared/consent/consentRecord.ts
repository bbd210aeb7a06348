import type { ConsentDocument, Tick } from '@facet/contract/consent.ts';
import { deviceInfo } from './deviceInfo.ts';

interface Interaction {
  document: ConsentDocument;
  /** Null before there is an account. */
  userId: number | null;
  isGiven: boolean;
  /** When it happened; the rest of the times are null where they do not apply. All are ISO texts. */
  now: string;
  startedAt: string | null;
  agreedAt: string | null;
}

/** What is kept of a tick or an untick; the address is added when it is reported. */
export function consentRecord({ document, userId, isGiven, now, startedAt, agreedAt }: Interaction): Tick {
  return {
    userId,
    documentId: document.id,
    timestamp: now,
    documentStartTime: startedAt,
    documentEndTime: agreedAt,
    deviceInfo: deviceInfo(),
    action: isGiven ? 'CONSENT_GIVEN' : 'CONSENT_WITHDRAWN',
    version: document.version,
    location: location.href.slice(0, 2048),
    userTimezoneOffset: new Date().getTimezoneOffset(),
  };
}
