import { onPixelRatio } from '@facet/canvas-core/render/pixel-ratio.ts';
import { Container } from 'pixi.js';
import type { Editor } from '../editor.ts';
import { type EditorImage, personOf } from '../model/document.ts';
import { type EditorState, imageOf } from '../state.ts';
import { loadBadgeFont } from './badge-picture.ts';
import { createBadges } from './badges.ts';
import { createBrushRing } from './brush-ring.ts';
import { maskColour } from './colours.ts';
import { createFaces } from './faces.ts';
import { drawWithin, everywhere, type FrameBox, inFrame, joined } from './frame-box.ts';
import type { Gpu } from './gpu.ts';
import { createMasks, type Masks } from './masks.ts';
import { createOverlayShapes } from './overlay-shapes.ts';
import { createPhoto, type Photo } from './photo.ts';

/** The editor's picture: follows the editor and draws a frame when something changed, and none otherwise. */
export interface Scene {
  /** Resolves when the photo and the faces are there and the frame with all of it is drawn. */
  whenDrawn(): Promise<void>;
  destroy(): void;
}

export interface SceneOptions {
  readonly gpu: Gpu;
  readonly editor: Editor;
}

export function createScene({ gpu, editor }: SceneOptions): Scene {
  const stage = new Container();
  const camera = stage.addChild(new Container());
  const overlay = createOverlayShapes();
  const ring = createBrushRing();
  const faces = createFaces(() => {
    badges.refresh();
    requestFrame();
  });
  const badges = createBadges(faces);
  stage.addChild(badges.container, overlay.container, ring.container);

  let photo: Photo | undefined;
  let masks: Masks | undefined;
  let shownSrc: string | undefined;
  let shownId: string | undefined;
  let photoLoads = 0;
  let isFontReady = false;
  let isLost = false;
  /** Whether nothing of what the canvas shows can be kept. */
  let isStale = true;
  let frame = 0;
  const waiting = new Set<() => void>();

  function requestFrame(): void {
    if (frame || isLost) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      draw(editor.store.getState());
    });
  }

  function showImage(image: EditorImage): void {
    if (image.id !== shownId) {
      masks?.destroy();
      masks = createMasks();
      camera.addChild(masks.container);
      shownId = image.id;
      isStale = true;
      faces.clear();
    }
    if (image.src === shownSrc) return;
    photo?.destroy();
    photo = createPhoto(image.src, image);
    camera.addChildAt(photo.container, 0);
    shownSrc = image.src;
    isStale = true;
    void loadPhoto(photo);
  }

  async function loadPhoto(next: Photo): Promise<void> {
    photoLoads++;
    editor.store.setState({ photo: 'loading' });
    const outcome = await next.load(gpu).then(
      () => 'shown' as const,
      () => 'failed' as const,
    );
    photoLoads--;
    isStale = true;
    if (next !== photo) return;
    // a lost context takes the photo with it, and brings it again
    if (outcome === 'shown' || !isLost) editor.store.setState({ photo: outcome });
    requestFrame();
  }

  function retryPhoto(state: EditorState, before: EditorState): void {
    if (photo && photoLoads === 0 && before.photo === 'failed' && state.photo === 'loading') {
      void loadPhoto(photo);
    }
  }

  function draw(state: EditorState): void {
    const image = imageOf(state);
    const { viewport, canvas, personId } = state;
    const ratio = devicePixelRatio;
    // in device pixels, because Pixi makes whole ones of a side
    const [across, down] = [Math.round(canvas.width * ratio), Math.round(canvas.height * ratio)];
    if (gpu.canvas.width !== across || gpu.canvas.height !== down || gpu.resolution !== ratio) {
      gpu.resize(canvas.width, canvas.height, ratio);
      isStale = true;
    }
    showImage(image);
    camera.position.set(viewport.x, viewport.y);
    camera.scale.set(viewport.zoom);
    photo?.setZoom(viewport.zoom);
    const damage = [
      isStale ? everywhere : null,
      masks?.update(gpu, image, state, editor.live, canvas) ?? null,
      overlay.update(state, maskColour(personOf(image, personId ?? 'person_0')?.colour ?? 0).hex),
      ring.update(state, editor.pointer),
      isFontReady ? badges.update(image, state, canvas, ratio) : null,
    ].reduce(joined);
    isStale = false;
    paint(damage && inFrame(damage, canvas));
    if (photoLoads > 0 || faces.isLoading() || !isFontReady || frame) return;
    for (const resolve of waiting) resolve();
    waiting.clear();
  }

  function paint(box: FrameBox | null): void {
    if (!box) return;
    masks?.showWithin(box);
    drawWithin(gpu, box, 'from-bottom', () => gpu.render({ container: stage }));
  }

  function stopDrawing(): void {
    isLost = true;
    cancelAnimationFrame(frame);
    frame = 0;
  }

  /** Textures of masks and stroke go up again from memory by themselves; badges and photo are made again (S10). */
  function handleRestored(): void {
    isLost = false;
    isStale = true;
    masks?.forget();
    badges.forget();
    photo?.forget();
    if (photo) void loadPhoto(photo);
    requestFrame();
  }

  const stops = [
    editor.store.subscribe(requestFrame),
    editor.store.subscribe(retryPhoto),
    editor.onLive(requestFrame),
    onPixelRatio(requestFrame),
  ];
  gpu.canvas.addEventListener('webglcontextlost', stopDrawing);
  gpu.canvas.addEventListener('webglcontextrestored', handleRestored);
  void loadBadgeFont().finally(() => {
    isFontReady = true;
    requestFrame();
  });
  requestFrame();

  return {
    whenDrawn: () =>
      new Promise((resolve) => {
        waiting.add(resolve);
        requestFrame();
      }),
    destroy() {
      for (const stop of stops) stop();
      stopDrawing();
      gpu.canvas.removeEventListener('webglcontextlost', stopDrawing);
      gpu.canvas.removeEventListener('webglcontextrestored', handleRestored);
      faces.clear();
      badges.destroy();
      masks?.destroy();
      photo?.destroy();
      // what it still loads is nobody's any more
      photo = undefined;
      stage.destroy({ children: true });
    },
  };
}
