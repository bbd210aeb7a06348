import * as z from 'zod/mini';
import { defineChannel } from '../../events/bus.ts';

/** Something was written in a conversation; the key is the member's id. */
export const conversationNews = defineChannel('support', z.object({}));

/** Something changed in the inbox, which all administrators share. */
export const inboxNews = defineChannel('support-inbox', z.object({ topicId: z.int() }));
export const INBOX = 0;
