/**
 * The picture in full from what was found on fewer pixels: the fan's texture is drawn once more, as fine as both photos
 * are, and changed by what the view's was changed by.
 */
import { meshVertices } from '../face/topology.ts';
import { difference } from '../image/arithmetic.ts';
import { boxOf } from '../image/box.ts';
import { enlarge } from '../image/grid.ts';
import { cutPlanes, toLab } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import type { Box, Polygons, Raster } from '../types.ts';
import { blend } from './blend.ts';
import type { Composition } from './compose.ts';
import { matchDetail } from './detail.ts';
import { keptInFront } from './in-front.ts';
import { withPores } from './pores.ts';
import { texture } from './project.ts';
import type { View } from './view.ts';

/**
 * @param composition of the view
 * @param source,points the fan's photo in full, and the landmarks in it
 * @param target the photo in full, which becomes the picture: a large one is not copied once more
 * @param editable nothing outside of these polygons of the target changes
 * @param inFront nothing inside of these does
 */
export function render(
  composition: Composition,
  source: Raster,
  points: Float32Array,
  target: Raster,
  { box: viewBox, cell }: View,
  editable: Polygons,
  inFront?: Polygons,
): Raster {
  if (cell === 1) return composition.image;
  const { box, patch, patched, mask, drawn } = composition;
  const area: Box = {
    x: viewBox.x + box.x * cell,
    y: viewBox.y + box.y * cell,
    width: box.width * cell,
    height: box.height * cell,
  };
  const full = (data: Float32Array): Float32Array =>
    enlarge({ width: box.width, height: box.height, data }, area.width, area.height, 1 / cell);
  const lab = texture(
    source,
    points,
    drawn.map((v) => v * cell),
    area,
  );
  lab.channels.forEach((plane, c) => {
    const change = full(difference(patched.channels[c], patch.channels[c]));
    for (let i = 0; i < plane.length; i++) plane[i] += change[i];
  });
  const widthOf = (mesh: Float32Array): number => boxOf(mesh, 3, meshVertices).width;
  const alpha = full(mask.alpha);
  const inside = fillPolygons(editable, area);
  for (let i = 0; i < alpha.length; i++) alpha[i] = Math.min(alpha[i], inside[i]);
  if (inFront) {
    const kept = keptInFront(inFront, area, widthOf(drawn) * cell);
    for (let i = 0; i < alpha.length; i++) alpha[i] = Math.min(alpha[i], 1 - kept[i]);
  }
  const before = toLab(cutPlanes(target, area));
  matchDetail(lab, before, alpha, widthOf(points) / (widthOf(drawn) * cell));
  const porous = withPores(lab, before, full(composition.pores), widthOf(drawn) * cell);
  return blend(target, area, before, porous, alpha, target.data);
}
