/** ISO 3309, as in PNG and ZIP. */
const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

export function crc32(bytes: Uint8Array): number {
  let value = -1;
  for (const byte of bytes) value = table[(value ^ byte) & 255] ^ (value >>> 8);
  return ~value >>> 0;
}
