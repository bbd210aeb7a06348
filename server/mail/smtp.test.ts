import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { Undeliverable } from './mail.ts';
import { describeMailer } from './mailer.contract.ts';
import { createSmtpMailer } from './smtp.ts';

const FROM = 'Facet <facet@example.com>';
const MAIL = { id: 'a', to: 'ada@example.org', subject: 's', text: 't', html: 'h' };

interface Delivery {
  recipients: string[];
  source: Buffer;
}

/** A real SMTP server on loopback. */
async function startSmtp(reject?: { code: number }): Promise<{
  url: string;
  deliveries: Delivery[];
  close(): Promise<void>;
}> {
  const deliveries: Delivery[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      done(reject && Object.assign(new Error('no'), { responseCode: reject.code }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        deliveries.push({ recipients, source: Buffer.concat(chunks) });
        done();
      });
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    deliveries,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describeMailer('SMTP', async () => {
  const smtp = await startSmtp();
  const mailer = createSmtpMailer({ url: smtp.url, from: FROM });
  return {
    mailer,
    async received() {
      return Promise.all(
        smtp.deliveries.map(async ({ recipients, source }) => {
          const { messageId, subject, text, html } = await PostalMime.parse(source);
          const id = messageId?.slice(1, -'@facet>'.length) ?? '';
          return { id, to: recipients, subject: subject ?? '', text: body(text), html: body(html) };
        }),
      );
    },
    async close() {
      mailer.close();
      await smtp.close();
    },
  };
});

/** On its way every mail comes to end with a line break. */
function body(text: string | undefined): string {
  return (text ?? '').replace(/\n+$/, '');
}

async function sendTo(reject: { code: number }): Promise<unknown> {
  const smtp = await startSmtp(reject);
  const mailer = createSmtpMailer({ url: smtp.url, from: FROM });
  closing.push(smtp.close, mailer.close);
  return mailer.send(MAIL).catch((error: unknown) => error);
}

test('an address that is refused for good is not tried again', async () => {
  expect(await sendTo({ code: 550 })).toBeInstanceOf(Undeliverable);
});

test('a server that is busy is tried again', async () => {
  const error = await sendTo({ code: 451 });
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(Undeliverable);
});

test('a server that is not there is tried again', async () => {
  const smtp = await startSmtp();
  await smtp.close();
  const mailer = createSmtpMailer({ url: smtp.url, from: FROM });
  closing.push(mailer.close);
  const error = await mailer.send(MAIL).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(Undeliverable);
});
