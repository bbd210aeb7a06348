import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mail, Mailer } from './mail.ts';

export interface MailerUnderTest {
  mailer: Mailer;
  /** What has arrived, the oldest first, with the addresses that it was really delivered to. */
  received(): Promise<{ id: string; to: string[]; subject: string; text: string; html: string }[]>;
  close(): Promise<void>;
}

const MAIL: Mail = {
  id: '0b6f3a52-9a0c-4f3e-9d0e-2f8f3c1f9a10',
  to: 'ada@example.org',
  subject: 'Confirm your address',
  text: 'Hello ada,\n\nhttp://localhost/verify?token=a-b_c',
  html: '<p>Hello ada,</p><a href="http://localhost/verify?token=a-b_c">Confirm</a>',
};

/** What every implementation of the mail port must do. */
export function describeMailer(name: string, create: () => Promise<MailerUnderTest>): void {
  describe(`mail through ${name}`, () => {
    let subject: MailerUnderTest;
    beforeEach(async () => {
      subject = await create();
    });
    afterEach(() => subject.close());

    const sent = async (change: Partial<Mail>) => {
      await subject.mailer.send({ ...MAIL, ...change });
      return subject.received();
    };

    test('arrives as it was written, at the one address', async () => {
      const { to, ...content } = MAIL;
      expect(await sent({})).toEqual([{ ...content, to: [to] }]);
    });

    test.each([
      ['Grüße 안녕 👩‍🎨', 'Grüße 안녕 👩‍🎨'],
      ['a'.repeat(400), `${'long line '.repeat(300)}.`],
      ['dots', 'a\n.\n..\nb'],
    ])('keeps every character of %j', async (title, text) => {
      const [mail] = await sent({ subject: title, text, html: text });
      expect(mail).toMatchObject({ subject: title, text, html: text });
    });

    test('a subject with line breaks makes no header', async () => {
      const mails = await sent({ subject: 'Hello\r\nBcc: eve@example.org\r\n\r\nBuy!' });
      expect(mails.map(({ to }) => to)).toEqual([[MAIL.to]]);
      expect(mails[0]?.text).toBe(MAIL.text);
    });

    test('an address that looks like two is not delivered to the second', async () => {
      const mails = await sent({ to: 'a,eve@example.org' }).catch(() => []);
      expect(mails.flatMap(({ to }) => to)).not.toContain('eve@example.org');
    });

    test('mails sent at once arrive each for itself', async () => {
      const ids = ['one', 'two', 'three', 'four'];
      await Promise.all(ids.map((id) => subject.mailer.send({ ...MAIL, id, to: `${id}@example.org` })));
      const received = (await subject.received()).map(({ id, to }) => ({ id, to }));
      expect(received).toHaveLength(4);
      for (const id of ids) expect(received).toContainEqual({ id, to: [`${id}@example.org`] });
    });
  });
}
