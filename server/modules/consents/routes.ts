import { Readable } from 'node:stream';
import {
  ChangeConsentsBody,
  type ConsentExport,
  type ConsentStates,
  type GivenConsents,
  REVOCABLE_DOCUMENTS,
} from '@facet/contract/consent.ts';
import type { PublicAddressAnswer } from '@facet/contract/rest.ts';
import type { FastifyInstance } from 'fastify';
import { member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Limiter } from '../../limiter.ts';
import { Refusal } from '../../refusal.ts';
import type { Consents } from './consents.ts';

const REVOCABLE: readonly string[] = REVOCABLE_DOCUMENTS.map(({ id }) => id);

/** The caller's own address, and their own consents: as they stand, to change, and to take along. */
export function consentRoutes(
  app: FastifyInstance,
  { db, consents, changes }: { db: Db; consents: Consents; changes: Limiter },
): void {
  // the browser puts it into its consent records
  app.get('/api/ip', async (request, reply): Promise<PublicAddressAnswer> => {
    reply.header('cache-control', 'no-store');
    return { ip: request.ip };
  });

  app.get('/api/consents', async (request, reply): Promise<ConsentStates> => {
    reply.header('cache-control', 'no-store');
    return { documents: await consents.lastWords(db, member(request.caller).userId) };
  });

  app.get<{ Querystring: { srcImgId?: string } }>(
    '/api/consents/given',
    async (request, reply): Promise<GivenConsents> => {
      const { srcImgId } = request.query;
      const id = srcImgId === undefined ? null : Number(srcImgId);
      if (id !== null && !(Number.isInteger(id) && id > 0 && id < 2 ** 31)) throw new Refusal('BAD_INPUT');
      reply.header('cache-control', 'no-store');
      return { records: await consents.givenBy(db, member(request.caller).userId, id) };
    },
  );

  app.post('/api/consents', async (request): Promise<ConsentStates> => {
    const { userId } = member(request.caller);
    await changes.take(request.ip, String(userId));
    const body = ChangeConsentsBody.safeParse(request.body);
    if (!body.success) throw new Refusal('BAD_INPUT', body.error);
    const { agreementMetaData: metaData } = body.data;
    const said = consents.check(metaData, []);
    if (!said.every(({ documentId }) => REVOCABLE.includes(documentId))) throw new Refusal('BAD_INPUT');
    await consents.record(db, {
      userId,
      purpose: 'settings',
      subjectId: null,
      metaData,
      address: request.ip,
      required: [],
    });
    return { documents: await consents.lastWords(db, userId) };
  });

  app.get('/api/consents/export', (request, reply) => {
    const { userId } = member(request.caller);
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="facet-consent-records.json"',
      })
      .type('application/json')
      .send(Readable.from(exported(userId, consents.recordsOf(db, userId))));
  });
}

/** The text of a ConsentExport, record by record. */
async function* exported(
  userId: ConsentExport['userId'],
  records: AsyncIterable<ConsentExport['records'][number]>,
): AsyncGenerator<string> {
  yield `{"userId":${userId},"records":[`;
  let separator = '';
  for await (const record of records) {
    yield separator + JSON.stringify(record);
    separator = ',';
  }
  yield ']}';
}
