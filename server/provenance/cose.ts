import { createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import type { Credentials } from './certificate.ts';

/** CBOR, as much as a COSE signature needs (RFC 8949). */
function head(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.from([type | value]);
  if (value < 0x100) return Buffer.from([type | 24, value]);
  if (value < 0x10000) return Buffer.from([type | 25, value >> 8, value & 0xff]);
  const long = Buffer.from([type | 26, 0, 0, 0, 0]);
  long.writeUInt32BE(value, 1);
  return long;
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Uint8Array) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const array = (...items: Buffer[]) => Buffer.concat([head(4, items.length), ...items]);
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);
const tag = (value: number, item: Buffer) => Buffer.concat([head(6, value), item]);
const NIL = Buffer.from([0xf6]);

/** Labels and values of RFC 9052, 9053 and 9360. */
const COSE_SIGN1 = 18;
const HEADER = { algorithm: 1, x5chain: 33 };
const ES256 = -7;

export interface CoseSigner {
  /** Bytes that every signature takes; shorter ones are padded to it. */
  size: number;
  sign(payload: Uint8Array): Buffer;
}

/** Bytes of everything in a signature but the certificates: headers, 64 bytes of signature, padding's own head. */
const OVERHEAD = 256;

/** Signs with ES256 as C2PA wants it: COSE_Sign1 with a detached payload and the certificates in the protected header. */
export function createCoseSigner({ key, chain }: Credentials): CoseSigner {
  const privateKey = createPrivateKey(key);
  const certificates = (chain.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (certificate) => new X509Certificate(certificate),
  );
  const [own] = certificates;
  if (!own?.checkPrivateKey(privateKey))
    throw new Error('The provenance certificate does not belong to its key');
  if (privateKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new Error('The provenance key must be of the curve P-256');
  }
  // the root is what a reader has to know by itself
  const sent = certificates.filter((certificate) => certificate === own || !isRoot(certificate));
  const protectedHeader = map(
    [integer(HEADER.algorithm), integer(ES256)],
    [integer(HEADER.x5chain), chainOf(sent.map(({ raw }) => raw))],
  );
  const size = protectedHeader.length + OVERHEAD;
  return { size, sign: (payload) => coseSign1(payload, protectedHeader, privateKey, size) };
}

function chainOf(certificates: Buffer[]): Buffer {
  const [only] = certificates;
  return certificates.length === 1 && only ? bytes(only) : array(...certificates.map(bytes));
}

function isRoot(certificate: X509Certificate): boolean {
  return certificate.ca && certificate.subject === certificate.issuer;
}

function coseSign1(payload: Uint8Array, protectedHeader: Buffer, key: KeyObject, size: number): Buffer {
  const signed = array(text('Signature1'), bytes(protectedHeader), bytes(Buffer.alloc(0)), bytes(payload));
  const signature = sign('sha256', signed, { key, dsaEncoding: 'ieee-p1363' });
  const withPadding = (length: number) =>
    tag(
      COSE_SIGN1,
      array(bytes(protectedHeader), map([text('pad'), bytes(Buffer.alloc(length))]), NIL, bytes(signature)),
    );
  // the padding's own length takes one to three bytes more
  for (let length = size - withPadding(0).length; length >= 0; length -= 1) {
    const padded = withPadding(length);
    if (padded.length === size) return padded;
  }
  throw new Error('The provenance signature is larger than its reserve');
}
