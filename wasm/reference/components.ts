import { type Mask, maskFromPixels, maskToPixels } from '../mask.ts';
import type { Component } from '../runs.ts';

interface Part extends Component {
  /** Indexes of its pixels. */
  pixels: number[];
}

/** Connected parts of a plane, found by walking from pixel to pixel; in the order of their first pixels. */
export function componentsReference(isCovered: boolean[], width: number, connectivity: 4 | 8): Part[] {
  const height = isCovered.length / width;
  const left = isCovered.slice();
  const parts: Part[] = [];
  for (const start of isCovered.keys()) {
    if (!left[start]) continue;
    left[start] = false;
    const pixels = [start];
    for (let i = 0; i < pixels.length; i++) {
      const [x, y] = [pixels[i] % width, Math.floor(pixels[i] / width)];
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const [farX, farY] = [x + dx, y + dy];
          if (farX < 0 || farX >= width || farY < 0 || farY >= height) continue;
          if ((connectivity === 4 && dx !== 0 && dy !== 0) || !left[farY * width + farX]) continue;
          left[farY * width + farX] = false;
          pixels.push(farY * width + farX);
        }
      }
    }
    parts.push(measured(pixels, width));
  }
  return parts;
}

function measured(pixels: number[], width: number): Part {
  let [x, y, farX, farY] = [Infinity, Infinity, 0, 0];
  for (const pixel of pixels) {
    x = Math.min(x, pixel % width);
    y = Math.min(y, Math.floor(pixel / width));
    farX = Math.max(farX, pixel % width);
    farY = Math.max(farY, Math.floor(pixel / width));
  }
  return { area: pixels.length, box: { x, y, width: farX - x + 1, height: farY - y + 1 }, pixels };
}

export function fillHolesReference(mask: Mask, maxArea: number): Mask {
  const pixels = maskToPixels(mask);
  for (const { area, box, pixels: hole } of componentsReference(isBelow(pixels, 255), mask.width, 4)) {
    const isInside =
      box.x > 0 && box.y > 0 && box.x + box.width < mask.width && box.y + box.height < mask.height;
    if (isInside && area <= maxArea) for (const pixel of hole) pixels[pixel] = 255;
  }
  return maskFromPixels(pixels, mask.width, mask.height);
}

export function removeIslandsReference(mask: Mask, minArea: number): Mask {
  const pixels = maskToPixels(mask);
  const isCovered = Array.from(pixels, (value) => value > 0);
  for (const { area, pixels: island } of componentsReference(isCovered, mask.width, 8)) {
    if (area < minArea) for (const pixel of island) pixels[pixel] = 0;
  }
  return maskFromPixels(pixels, mask.width, mask.height);
}

const isBelow = (pixels: Uint8Array, value: number): boolean[] =>
  Array.from(pixels, (pixel) => pixel < value);
