/**
 * Pixels as numbers, blue above green above red, so that red and blue are summed up at once: the sums of up to 257 bytes do not reach
 * each other. On the image's own bytes, where they begin as such numbers must.
 */
export function pixelsOf(image: Uint8ClampedArray): Int32Array {
  const { buffer, byteOffset, length } = image.byteOffset % 4 === 0 ? image : image.slice();
  return new Int32Array(buffer, byteOffset, length / 4);
}
