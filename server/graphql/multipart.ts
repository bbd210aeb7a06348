import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { member } from '../access.ts';
import type { Admission } from '../admission.ts';
import { partsOf } from '../form.ts';
import { PARSER_MAX_BYTES } from '../images/read-file.ts';
import { Refusal } from '../refusal.ts';
import type { UploadedFile } from './builder.ts';

/** One field of the form: the operation with its consent records. */
const MAX_FIELD_BYTES = 256 * 1024;

const Operation = z.object({
  query: z.string(),
  operationName: z.optional(z.nullable(z.string())),
  variables: z.record(z.string(), z.unknown()),
});
/** One file, for one variable. */
const FileMap = z.record(z.string(), z.tuple([z.string().check(z.regex(/^variables\.[a-zA-Z]\w*$/))]));

/**
 * GraphQL multipart requests in the one form that the app sends: `operations`, `map`, then one file for one variable.
 * The file is read before the operation runs, so that no refusal can leave a request half-read.
 */
export async function registerMultipart(scope: FastifyInstance, admission: Admission): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 2, parts: 3, fieldSize: MAX_FIELD_BYTES, fileSize: PARSER_MAX_BYTES },
  });
  scope.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return;
    // only a script of our own origin can set this header, so another site's form cannot post here; and who is nobody
    // has no files to keep
    try {
      await admission.take(member(request.caller).userId, reply);
    } catch (error) {
      request.raw.resume();
      throw error;
    }
    request.body = await readForm(request).catch((error: unknown) => {
      request.raw.unpipe();
      request.raw.resume();
      throw error instanceof Refusal ? error : new Refusal('BAD_INPUT', error);
    });
  });
}

/** @throws Refusal NO_FILE; whatever else is wrong with the form */
async function readForm(request: FastifyRequest): Promise<z.infer<typeof Operation>> {
  const fields = new Map<string, unknown>();
  let upload: { field: string; file: UploadedFile } | undefined;
  for await (const part of partsOf(request)) {
    // a form in another order is none of ours, and nothing is read before it is known what for
    if (part.type === 'file' && !fields.has('map')) throw new Refusal('BAD_INPUT');
    if (part.type === 'file') upload = { field: part.fieldname, file: await fileOf(part) };
    else fields.set(part.fieldname, JSON.parse(String(part.value)));
  }
  const operation = Operation.parse(fields.get('operations'));
  const map = Object.entries(FileMap.parse(fields.get('map')));
  if (!upload) throw new Refusal('NO_FILE');
  const [field, path] = map[0] ?? [];
  const name = path?.[0].slice('variables.'.length);
  if (map.length !== 1 || field !== upload.field || !name || operation.variables[name] !== null) {
    throw new Refusal('BAD_INPUT');
  }
  return {
    ...operation,
    variables: { ...operation.variables, [name]: { promise: Promise.resolve(upload.file) } },
  };
}

type FilePart = NonNullable<Awaited<ReturnType<FastifyRequest['file']>>>;

async function fileOf(part: FilePart): Promise<UploadedFile> {
  const bytes = await part.toBuffer();
  const { truncated } = part.file;
  return {
    filename: part.filename,
    mimetype: part.mimetype,
    createReadStream: () => Object.assign(Readable.from([bytes]), { truncated }),
  };
}
