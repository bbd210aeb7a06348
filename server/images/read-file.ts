import { UPLOAD } from '@facet/contract/constants.ts';
import { Refusal } from '../refusal.ts';

/** A file as a multipart parser hands it over: a name, what it claims to be, and its bytes as they arrive. */
export interface IncomingFile {
  filename: string;
  mimetype: string;
  createReadStream(): AsyncIterable<Buffer> & { truncated?: boolean };
}

/** Where the parsers cut a file off, silently: one byte more than is accepted. */
export const PARSER_MAX_BYTES = UPLOAD.maxBytes + 1;

/**
 * All bytes of a file. What is too large is read to its end all the same, because a parser that is left in the middle of a
 * file keeps its connection from being answered; the bytes are let go.
 * @throws Refusal NO_FILE, NOT_AN_IMAGE (by its declared type, if that is a known kind), FILE_TOO_LARGE, IMAGE_BROKEN when it ends too early
 */
export async function readFile(file: IncomingFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  let isCut = false;
  try {
    const stream = file.createReadStream();
    for await (const chunk of stream) {
      length += chunk.length;
      if (length <= UPLOAD.maxBytes) chunks.push(chunk);
      else chunks.length = 0;
    }
    isCut = stream.truncated === true;
  } catch (error) {
    throw new Refusal(isLimit(error) ? 'FILE_TOO_LARGE' : 'IMAGE_BROKEN', error);
  }
  if (isCut || length > UPLOAD.maxBytes) throw new Refusal('FILE_TOO_LARGE');
  if (length === 0) throw new Refusal('NO_FILE');
  if (!mayBeImage(file)) throw new Refusal('NOT_AN_IMAGE');
  return Buffer.concat(chunks, length);
}

/** What calls itself bytes of no known kind is looked into. */
const mayBeImage = ({ mimetype }: IncomingFile): boolean =>
  mimetype.startsWith('image/') || mimetype === 'application/octet-stream';

function isLimit(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 413;
}
