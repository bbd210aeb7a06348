/** A mail that is ready to go. */
export interface Mail {
  /** The same for every try to send it, so that a mail that was sent twice can be recognised. */
  id: string;
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The mail port: the outbox by default, an SMTP server by setting. */
export interface Mailer {
  /** @throws Undeliverable when no further try can help; anything else may be tried again */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The receiving side has said no for good. */
export class Undeliverable extends Error {}
