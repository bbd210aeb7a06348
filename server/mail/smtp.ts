import { createTransport } from 'nodemailer';
import { type Mailer, Undeliverable } from './mail.ts';

/** A server that is silent for so long is given up; the mail is tried again later. */
const TIMEOUT_MS = 15_000;
const CONNECTIONS = 2;
/** Replies from here on are for good (RFC 5321, 4.2.1). */
const PERMANENT = 500;

/**
 * Mails through an SMTP server.
 * @param url `smtp://…` (STARTTLS where offered) or `smtps://…`, with user and password where needed
 * @param from address of the sender, also as `Name <address>`
 */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, subject, text, html }) {
      try {
        // as an object the address is taken as it is; as text, `a,b@c.org` would be two of them
        const recipient = { name: '', address: to };
        await transport.sendMail({ from, to: recipient, messageId: `<${id}@facet>`, subject, text, html });
      } catch (error) {
        throw isPermanent(error) ? new Undeliverable('refused by the mail server', { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  // a wrong password of ours is also answered with 5xx, and is repaired by whoever runs the server
  const isOurs = 'code' in error && error.code === 'EAUTH';
  return typeof error.responseCode === 'number' && error.responseCode >= PERMANENT && !isOurs;
}
