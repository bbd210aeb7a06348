/** As much of ASN.1 DER as a certificate needs. Each function gives one encoded element. */

function element(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const digits = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | digits.length]), digits, content]);
}

export const sequence = (...items: Uint8Array[]) => element(0x30, ...items);
export const set = (...items: Uint8Array[]) => element(0x31, ...items);
export const octets = (bytes: Uint8Array) => element(0x04, bytes);
export const utf8 = (text: string) => element(0x0c, Buffer.from(text));
export const bool = (value: boolean) => element(0x01, Buffer.from([value ? 0xff : 0]));
/** Bits, the last `unused` of which do not count. */
export const bits = (bytes: Uint8Array, unused = 0) => element(0x03, Buffer.from([unused]), bytes);
/** Context-specific tag: explicit (constructed) or implicit over plain bytes. */
export const explicit = (tag: number, ...items: Uint8Array[]) => element(0xa0 | tag, ...items);
export const implicit = (tag: number, bytes: Uint8Array) => element(0x80 | tag, bytes);

/** A positive integer from its big-endian bytes. */
export function integer(bytes: Uint8Array): Buffer {
  const isNegative = (bytes[0] ?? 0) >= 0x80;
  return element(0x02, isNegative ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** `1.2.840…` */
export function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const digits = [first * 40 + second, ...rest].flatMap((arc) => {
    const sevens = [arc & 0x7f];
    for (let high = arc >>> 7; high > 0; high >>>= 7) sevens.unshift((high & 0x7f) | 0x80);
    return sevens;
  });
  return element(0x06, Buffer.from(digits));
}

/** GeneralizedTime, to the second. */
export function time(date: Date): Buffer {
  return element(0x18, Buffer.from(`${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`));
}
