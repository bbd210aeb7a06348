/** A nose that was photographed from its side has but that one: turned to the front its other side is drawn from what lies beside, and so is the mouth below. */
import { nose } from '../face/topology.ts';
import { boxOf } from '../image/box.ts';
import { fillPolygons } from '../image/polygon.ts';
import { swapTriangles, vertexNormals, visibility, withRings } from '../swap/mesh.ts';
import { contour } from '../swap/region.ts';
import { rasterize } from '../swap/warp.ts';

/** Cells a nose's height. */
const cells = 32;

/** Share of a turned nose that its photo does not show. @param points landmarks in the photo @param turned the same, turned */
export function lostNose(points: Float32Array, turned: Float32Array): number {
  const { x, y, width, height } = boxOf(Float32Array.from(contour(nose, turned).flat()), 2);
  const cell = height / cells;
  const area = { x: 0, y: 0, width: Math.ceil(width / cell), height: cells };
  const positions = withRings(turned).map((v, i) => (i % 3 === 2 ? v : (v - (i % 3 === 0 ? x : y)) / cell));
  const photographed = withRings(points);
  const seen = visibility(photographed, vertexNormals(photographed));
  const {
    attributes: [shown],
  } = rasterize({ positions, triangles: swapTriangles }, [seen], area.width, area.height);
  const inNose = fillPolygons([contour(nose, positions)], area);
  const lost = inNose.reduce((sum, v, i) => sum + v * (1 - shown[i]), 0);
  return lost / (inNose.reduce((sum, v) => sum + v, 0) || 1);
}
