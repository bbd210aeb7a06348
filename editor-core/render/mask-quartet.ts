import type { ImageBox, Size } from '@facet/canvas-core/geometry.ts';
import { drawWithin, type FrameBox, inImage } from '@facet/canvas-core/render/frame-box.ts';
import type { Gpu } from '@facet/canvas-core/render/gpu.ts';
import type { Viewport } from '@facet/canvas-core/view/viewport.ts';
import { type Geometry, Mesh, RenderTexture, Shader, UniformGroup } from 'pixi.js';
import type { LiveStroke } from '../live-stroke.ts';
import type { Person } from '../model/document.ts';
import { channelsOf, maskColour } from './colours.ts';
import { coveredArea, isCoveredWithin } from './covered-area.ts';
import { createMaskTiles, type MaskTiles, type TileParts } from './mask-tiles.ts';
import { dimProgram, fillProgram, outlineProgram } from './programs.ts';
import { quads } from './quad.ts';

/** How one person's mask looks. */
export interface MaskLook {
  /** Which of the cycle. */
  readonly colour: number;
  /** 0..1 */
  readonly fill: number;
  /** 0..1, of the outline. */
  readonly line: number;
  /** Viewport pixels: the outline's width. */
  readonly width: number;
}

/**
 * Four persons: the frame's coverage of each in a channel of one picture of the frame's size, and the meshes that show it.
 * Outlines are found in this picture, not in the tiles: they are equally wide at every zoom and know no seams.
 */
export interface MaskQuartet {
  readonly fill: Mesh<Geometry, Shader>;
  readonly outline: Mesh<Geometry, Shader>;
  readonly dim: Mesh<Geometry, Shader>;
  /** Takes over masks. @returns where the coverage must be drawn again, in image pixels */
  show(image: Size, persons: readonly Person[], live: LiveStroke | null): ImageBox[];
  /** @param top place of the person who lies on the others, @param alone of the one who is not dimmed; −1 for none */
  dress(looks: readonly MaskLook[], top: number, alone: number): void;
  /** The frame in hand sends to the card how masks look: another quartet's look, which the same shaders draw, is there. */
  sendLook(): void;
  /** Draws the coverage anew within a box of the frame. */
  render(gpu: Gpu, viewport: Viewport, frame: Size, within: FrameBox): void;
  /** The frame in hand draws all of the image. */
  drawEverywhere(image: Size): void;
  /** The frame in hand draws this box of the image. */
  drawWithin(image: Size, box: ImageBox): void;
  destroy(): void;
}

export const quartetSize = 4;

export function createMaskQuartet(parts: TileParts): MaskQuartet {
  const coverage = RenderTexture.create({ width: 1, height: 1, dynamic: true, scaleMode: 'linear' });
  const tiles = new Map<Person['id'], { tiles: MaskTiles; place: number; isShown: boolean }>();
  /** Everywhere that masks can show. */
  let area = quads([]);
  let isAreaStale = false;

  const frame = new UniformGroup({
    uFrame: { value: new Float32Array(2), type: 'vec2<f32>' },
    uOrigin: { value: new Float32Array(2), type: 'vec2<f32>' },
    uDensity: { value: 1, type: 'f32' },
  });
  const look = new UniformGroup(
    {
      uColours: { value: new Float32Array(16), type: 'vec4<f32>', size: 4 },
      uPatterns: { value: new Float32Array(16), type: 'vec4<f32>', size: 4 },
      uFill: { value: new Float32Array(4), type: 'vec4<f32>' },
      uLine: { value: new Float32Array(4), type: 'vec4<f32>' },
      uReach: { value: new Float32Array(4), type: 'vec4<f32>' },
      uTop: { value: -1, type: 'f32' },
      uChannel: { value: new Float32Array(4), type: 'vec4<f32>' },
    },
    // a stroke changes nothing of it, and Pixi would send it for each of three meshes in each frame
    { isStatic: true },
  );
  const meshOf = (glProgram: typeof fillProgram): Mesh<Geometry, Shader> =>
    new Mesh<Geometry, Shader>({
      geometry: glProgram === dimProgram ? parts.quad : area,
      shader: new Shader({ glProgram, resources: { uCoverage: coverage.source, frame, look } }),
    });
  const [fill, outline, dim] = [fillProgram, outlineProgram, dimProgram].map(meshOf);
  for (const mesh of [fill, outline]) mesh.visible = false;

  function remove(id: Person['id']): void {
    tiles.get(id)?.tiles.destroy();
    tiles.delete(id);
  }

  function viewOf(id: Person['id'], place: number) {
    const known = tiles.get(id);
    if (known?.place === place) return known;
    remove(id);
    const channel = [0, 0, 0, 0].map((_, index) => Number(index === place));
    const created = createMaskTiles(parts, channel as [number, number, number, number]);
    const view = { tiles: created, place, isShown: true };
    tiles.set(id, view);
    return view;
  }

  function isCovered(index: number): boolean {
    for (const { tiles: view } of tiles.values()) if (view.isCovered(index)) return true;
    return false;
  }

  return {
    fill,
    outline,
    dim,
    show(image, persons, live) {
      const changed: ImageBox[] = [];
      const whole: ImageBox = { x: 0, y: 0, ...image };
      for (const id of [...tiles.keys()]) {
        if (persons.some((person) => person.id === id)) continue;
        remove(id);
        changed.push(whole);
        isAreaStale = true;
      }
      for (const [place, { id, mask, isShown }] of persons.entries()) {
        if (tiles.get(id)?.place !== place) changed.push(whole);
        const view = viewOf(id, place);
        changed.push(...view.tiles.show(mask, live?.layers.get(id)));
        isAreaStale = view.tiles.takeReshaped() || isAreaStale;
        if (view.isShown !== isShown) changed.push(whole);
        view.isShown = isShown;
      }
      return changed;
    },
    dress(looks, top, alone) {
      look.uniforms.uTop = top;
      const { uColours, uPatterns, uFill, uLine, uReach, uChannel } = look.uniforms;
      for (let place = 0; place < quartetSize; place++) {
        uFill[place] = looks[place]?.fill ?? 0;
        uLine[place] = looks[place]?.line ?? 0;
        uReach[place] = (looks[place]?.width ?? 0) / 2;
        uChannel[place] = Number(place === alone);
      }
      for (const [place, { colour }] of looks.entries()) {
        const { hex, pattern } = maskColour(colour);
        uColours.set([...channelsOf(hex), 1], place * 4);
        uPatterns.set(pattern, place * 4);
      }
      dim.visible = alone >= 0;
      look.update();
    },
    sendLook() {
      look.update();
    },
    render(gpu, viewport, { width, height }, within) {
      const { source } = coverage;
      // it does much, also where nothing is another size
      if (source.width !== width || source.height !== height || source.resolution !== gpu.resolution)
        coverage.resize(width, height, gpu.resolution);
      for (const { uFrame } of [frame.uniforms, parts.place.uniforms])
        uFrame.set([coverage.width, coverage.height]);
      frame.uniforms.uOrigin.set([viewport.x, viewport.y]);
      frame.uniforms.uDensity = gpu.resolution;
      const seen = inImage(within, viewport);
      drawWithin(gpu, within, 'from-top', () => {
        gpu.renderTarget.bind({ target: coverage, clear: true, clearColor: [0, 0, 0, 0] });
        // those of hidden persons are not drawn, and so take no place on the card
        for (const { tiles: view, isShown } of tiles.values()) if (isShown) view.draw(gpu, viewport, seen);
      });
      parts.memory.trim();
    },
    // it looks at all tiles, which a stroke's frame need not pay for
    drawEverywhere(image) {
      const before = area;
      if (isAreaStale) area = quads(coveredArea(image, isCovered));
      for (const mesh of [fill, outline]) {
        mesh.geometry = area;
        mesh.visible = area.getIndex().data.length > 0;
        mesh.position.set(0, 0);
        mesh.scale.set(1);
      }
      if (area !== before) before.destroy(true);
      isAreaStale = false;
    },
    drawWithin(image, box) {
      const isDrawn = isCoveredWithin(image, box, isCovered);
      for (const mesh of [fill, outline]) {
        mesh.visible = isDrawn;
        if (!isDrawn) continue;
        // the frame draws within its box alone; masks end where the photo does, as in a whole frame
        mesh.geometry = parts.quad;
        mesh.position.set(0, 0);
        mesh.scale.set(image.width, image.height);
      }
    },
    destroy() {
      for (const id of [...tiles.keys()]) remove(id);
      for (const mesh of [fill, outline, dim]) {
        mesh.shader?.destroy();
        mesh.destroy();
      }
      area.destroy(true);
      coverage.destroy(true);
    },
  };
}
