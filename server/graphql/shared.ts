import { MAX_PAGE_SIZE } from '@facet/contract/constants.ts';
import type { ImageInfo } from '../images/images.ts';
import { Refusal } from '../refusal.ts';
import { type Builder, createBuilder, type UploadedFile } from './builder.ts';

export type Shared = ReturnType<typeof registerShared>;

/** A schema in the making. */
export interface Graphql {
  builder: Builder;
  shared: Shared;
}

export function createGraphql(): Graphql {
  const builder = createBuilder();
  return { builder, shared: registerShared(builder) };
}

/** Types that several modules answer with or ask for. */
export function registerShared(builder: Builder) {
  builder.scalarType('Upload', {
    description: 'A file of a multipart request.',
    parseValue(value) {
      if (isUpload(value)) return value.promise;
      throw new Refusal('NO_FILE');
    },
    serialize() {
      throw new TypeError('Upload is for arguments only');
    },
  });

  const PaginationInput = builder.inputType('PaginationInput', {
    fields: (t) => ({ page: t.int({ required: true }), pageSize: t.int({ required: true }) }),
  });

  const Image = builder.objectRef<ImageInfo>('Image').implement({
    description:
      'An image as the server offers it: add `&w=<width>` (one of the contract’s widths) to `url` for a smaller WebP.',
    fields: (t) => ({
      url: t.exposeString('url'),
      width: t.exposeInt('width'),
      height: t.exposeInt('height'),
      placeholder: t.exposeString('placeholder', { description: 'Data address of a tiny blurred version.' }),
    }),
  });

  const MutationResult = builder
    .objectRef<{ ok: boolean; id?: number; error?: string }>('MutationResult')
    .implement({
      description:
        'What most mutations answer: `id` of what was made or changed; where `ok` is false, `error` says why.',
      fields: (t) => ({
        ok: t.exposeBoolean('ok'),
        id: t.exposeInt('id', { nullable: true }),
        error: t.exposeString('error', { nullable: true }),
      }),
    });

  const EmptyResult = builder.objectRef<{ ok: boolean; message: string }>('EmptyResult').implement({
    fields: (t) => ({ ok: t.exposeBoolean('ok'), message: t.exposeString('message') }),
  });

  const ErrorResult = builder.objectRef<{ ok: boolean; error: string }>('ErrorResult').implement({
    fields: (t) => ({ ok: t.exposeBoolean('ok'), error: t.exposeString('error') }),
  });

  const PageInfo = builder.objectRef<PageInfoRow>('PageInfo').implement({
    fields: (t) => ({
      totalCount: t.exposeInt('totalCount'),
      totalPages: t.exposeInt('totalPages'),
      currentPage: t.exposeInt('currentPage'),
      hasNextPage: t.exposeBoolean('hasNextPage'),
      hasPreviousPage: t.exposeBoolean('hasPreviousPage'),
    }),
  });

  return { PaginationInput, Image, MutationResult, EmptyResult, ErrorResult, PageInfo };
}

interface PageInfoRow {
  totalCount: number;
  totalPages: number;
  currentPage: number;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
}

export function pageInfoOf(
  { page, pageSize }: { page: number; pageSize: number },
  totalCount: number,
): PageInfoRow {
  const totalPages = Math.ceil(totalCount / pageSize);
  return {
    totalCount,
    totalPages,
    currentPage: page,
    hasNextPage: page < totalPages,
    hasPreviousPage: page > 1,
  };
}

/** Pages beyond it are nobody's reading; the bound keeps a skip from costing more than a list. */
const MAX_PAGE = 10_000;

/** @throws Refusal BAD_INPUT when the page does not exist in any list */
export function pageOf({ page, pageSize }: { page: number; pageSize: number }): {
  limit: number;
  offset: number;
} {
  if (page < 1 || page > MAX_PAGE || pageSize < 1 || pageSize > MAX_PAGE_SIZE) throw new Refusal('BAD_INPUT');
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

/** What the multipart parser puts in a file's place. No JSON can look like it. */
function isUpload(value: unknown): value is { promise: Promise<UploadedFile> } {
  return (
    typeof value === 'object' && value !== null && 'promise' in value && value.promise instanceof Promise
  );
}
