import type { SaveImageAnswer } from '@facet/contract/rest.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { member } from '../../access.ts';
import type { Admission } from '../../admission.ts';
import { partsOf } from '../../form.ts';
import { PARSER_MAX_BYTES, readFile } from '../../images/read-file.ts';
import { Refusal } from '../../refusal.ts';
import { isStorable } from '../../storable.ts';
import type { Uploads } from './service.ts';

/** `userId`, `agreementMetaData` and what a client adds on its own; more is not a request of ours. */
const MAX_FIELDS = 8;
/** Consent records are the longest field. */
const MAX_FIELD_BYTES = 256 * 1024;

/** `POST /api/saveimg`: multipart with `file`, `userId`, which must be the caller's own, and optionally `agreementMetaData`. */
export async function uploadRoutes(
  app: FastifyInstance,
  { uploads, uploadAdmission }: { uploads: Uploads; uploadAdmission: Admission },
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fileSize: PARSER_MAX_BYTES },
    });

    scope.post('/api/saveimg', async (request, reply): Promise<SaveImageAnswer> => {
      const caller = member(request.caller);
      if (!request.isMultipart()) throw new Refusal('NO_FILE');
      await uploadAdmission.take(caller.userId, reply);
      const { userId, agreementMetaData = null, bytes } = await readForm(request);
      if (userId !== String(caller.userId)) throw new Refusal('FORBIDDEN');
      if (!bytes) throw new Refusal('NO_FILE');
      return uploads.saveImage(caller, { bytes, agreementMetaData, address: request.ip });
    });
  });
}

const FIELDS = ['userId', 'agreementMetaData'] as const;
type Form = { [K in (typeof FIELDS)[number]]?: string } & { bytes?: Buffer };

function isField(name: string): name is (typeof FIELDS)[number] {
  return (FIELDS as readonly string[]).includes(name);
}

/** Reads the whole form: browsers send its parts in any order. */
async function readForm(request: FastifyRequest): Promise<Form> {
  const form: Form = {};
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'file') {
        const bytes = await readFile({ ...part, createReadStream: () => part.file });
        if (part.fieldname === 'file') form.bytes = bytes;
      } else if (isField(part.fieldname) && typeof part.value === 'string') {
        if (!isStorable(part.value)) throw new Refusal('BAD_INPUT');
        form[part.fieldname] = part.value;
      }
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('BAD_INPUT', error);
  }
  return form;
}
