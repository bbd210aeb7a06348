import * as z from 'zod/mini';
import { SUPPORT } from './constants.ts';
import type { ErrorCode } from './errors.ts';
import { Id } from './ids.ts';
import { isBlank, lengthOf, tidyWriting } from './writing.ts';

/** The support chat: what browser and server agree on. */

/** What a topic is known by; a new topic has a new one. */
const Ts = z.string().check(z.regex(/^\d{1,16}$/));

/** POST /api/qna, with an `idempotency-key` header: the same key again is the same message. */
export const QnaBody = z.object({
  userId: Id,
  partnerId: Id,
  input: z.string(),
  /** The topic that the chat is in; null before the first one. */
  ts: z.nullable(Ts),
});
export type QnaBody = z.infer<typeof QnaBody>;

/** `ts` is the topic that the message went to: the open one, or a new one. */
export const QnaAnswer = z.object({ ok: z.literal(true), error: z.null(), ts: Ts, id: z.int() });
export type QnaAnswer = z.infer<typeof QnaAnswer>;

/** Events of GET /events/user/{userId}; their ids are those of the messages. */
export const SupportEvent = z.object({
  id: z.int(),
  message: z.string(),
  ts: Ts,
  /** The member wrote it, maybe in another tab. */
  outgoing: z.boolean(),
  createdAt: z.string(),
  /** The idempotency key of one that the member wrote. */
  key: z.nullable(z.string()),
});
export type SupportEvent = z.infer<typeof SupportEvent>;

/** Events of GET /events/support: something about this topic has changed. */
export const InboxEvent = z.object({ topicId: z.int() });

export function supportProblem(text: string): ErrorCode | null {
  const tidy = tidyWriting(text);
  if (isBlank(tidy)) return 'COMMENT_EMPTY';
  return lengthOf(tidy) > SUPPORT.messageLength ? 'SUPPORT_TOO_LONG' : null;
}
