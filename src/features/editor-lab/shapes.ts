import { imagePoint, type Size } from '@facet/canvas-core/geometry.ts';
import { createImage, createPerson, emptyMask, type Person } from '@facet/editor-core/model/document.ts';
import { openCheckMaskings } from '../../studio/checkMaskings.ts';

type Mask = Person['mask'];

type Line = readonly [x0: number, y0: number, x1: number, y1: number, radius: number];

/** A mask drawn with thick lines; a line of no length is a disc. */
export function drawn(base: Mask, mode: 'paint' | 'erase', lines: readonly Line[]): Mask {
  const { width, height } = base;
  const editor = openCheckMaskings([
    createImage({ id: '', src: '', width, height, persons: [createPerson(1, base)] }),
  ]);
  const stroke = editor.beginStroke(mode, 'allowed');
  for (const [x0, y0, x1, y1, radius] of lines) {
    stroke?.capsule({ x0, y0, x1, y1, r0: radius, r1: radius, opacity0: 1, opacity1: 1 });
  }
  editor.endStroke('');
  return editor.person()!.mask;
}

/** Someone standing: head, shoulders, legs; `height` from the soles to the crown. */
export function figure(size: Size, x: number, soles: number, height: number): Mask {
  const unit = height / 8;
  const crown = soles - height;
  return drawn(emptyMask(size), 'paint', [
    [x, crown + unit * 0.75, x, crown + unit * 0.75, unit * 0.75],
    [x, crown + unit * 1.2, x, crown + unit * 2, unit * 0.35],
    [x - unit * 0.7, crown + unit * 2.4, x + unit * 0.7, crown + unit * 2.4, unit * 0.5],
    [x, crown + unit * 2.8, x, crown + unit * 4.2, unit * 0.95],
    [x - unit * 0.45, crown + unit * 4.4, x - unit * 0.55, soles - unit * 0.4, unit * 0.4],
    [x + unit * 0.45, crown + unit * 4.4, x + unit * 0.55, soles - unit * 0.4, unit * 0.4],
  ]);
}

export const headOf = (x: number, soles: number, height: number) =>
  imagePoint(x, soles - (height * 7.25) / 8);

/** Several in a row, the first one nearest to the left. */
export function people(size: Size, count: number, more: Partial<Omit<Person, 'id'>> = {}): Person[] {
  const height = size.height * 0.72;
  return Array.from({ length: count }, (_, index) => {
    const x = (size.width * (index + 0.5)) / count;
    const soles = size.height * (index % 2 ? 0.96 : 0.9);
    return createPerson(index + 1, figure(size, x, soles, height), more);
  });
}
