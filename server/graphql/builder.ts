import type { Language } from '@facet/contract/languages.ts';
import SchemaBuilder from '@pothos/core';
import type { Caller } from '../access.ts';

/** What a resolver is given. Who is calling was decided before; services are bound when the schema is built. */
export interface GraphqlContext {
  caller: Caller;
  /** Address of the request, for consent records and limits. */
  address: string;
  /** Of the browser, as it says. */
  userAgent: string;
  /** The same as in the log and in the answer’s `x-request-id`. */
  requestId: string;
  /** Of our languages, the one that the request prefers. */
  language: Language;
  /** Value of the `idempotency-key` header, when the client sent one. */
  idempotencyKey: string | null;
}

export interface UploadedFile {
  filename: string;
  mimetype: string;
  createReadStream(): NodeJS.ReadableStream & AsyncIterable<Buffer>;
}

export type Builder = ReturnType<typeof createBuilder>;

export function createBuilder() {
  const builder = new SchemaBuilder<{
    Context: GraphqlContext;
    Scalars: {
      Upload: { Input: Promise<UploadedFile>; Output: never };
      ID: { Input: string; Output: string };
    };
    DefaultFieldNullability: false;
  }>({ defaultFieldNullability: false });
  builder.queryType({});
  builder.mutationType({});
  return builder;
}
