import { defineQueue } from '../../jobs/queue.ts';
import type { Log } from '../../log.ts';
import { Undeliverable } from '../../mail/mail.ts';
import { type AccountMails, MailOrder } from './mails.ts';

/** The mails that members are sent. */
export function mailQueue({ mails, log }: { mails: AccountMails; log: Log }) {
  return defineQueue({
    name: 'mail',
    payload: MailOrder,
    policy: {
      // over some 40 minutes
      retries: 8,
      firstPauseSeconds: 10,
      longestPauseSeconds: 600,
      trySeconds: 60,
      // an order holds an address, which may be nobody's
      keepSeconds: 3600,
    },
    async handler(order, { id }) {
      try {
        await mails.deliver(order, id);
      } catch (error) {
        if (!(error instanceof Undeliverable)) throw error;
        log.error({ err: error, job: id }, 'mail is not deliverable');
      }
    },
  });
}
