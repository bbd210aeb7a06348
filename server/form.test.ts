import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { hasLeft, partsOf } from './form.ts';

test('nobody waits for the parts of who has left', async () => {
  const app = fastify();
  const outcome = Promise.withResolvers<unknown>();
  await app.register(multipart);
  app.post('/', async (request, reply) => {
    const before = hasLeft(reply);
    await once(reply.raw, 'close');
    try {
      for await (const _ of partsOf(request));
    } catch (error) {
      outcome.resolve({ before, after: hasLeft(reply), error });
    }
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const isAsked = once(app.server, 'request');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const head = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=x\r\n';
  socket.write(`${head}content-length: 9\r\n\r\n`);
  await isAsked;
  socket.destroy();
  expect(await outcome.promise).toMatchObject({ before: false, after: true, error: { code: 'ABORTED' } });
  await app.close();
});
