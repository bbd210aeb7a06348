import { everywhere, type FrameBox, joined } from '@facet/canvas-core/render/frame-box.ts';
import { createFrames } from '@facet/canvas-core/render/frames.ts';
import type { Gpu } from '@facet/canvas-core/render/gpu.ts';
import { createPhoto, type Photo } from '@facet/canvas-core/render/photo.ts';
import { Container } from 'pixi.js';
import type { Editor } from '../editor.ts';
import { type EditorImage, personOf } from '../model/document.ts';
import { type EditorState, imageOf } from '../state.ts';
import { loadBadgeFont } from './badge-picture.ts';
import { createBadges } from './badges.ts';
import { createBrushRing } from './brush-ring.ts';
import { maskColour } from './colours.ts';
import { createFaces } from './faces.ts';
import { createMasks, type Masks } from './masks.ts';
import { createOverlayShapes } from './overlay-shapes.ts';

/** The editor's picture: follows the editor and draws a frame when something changed, and none otherwise. */
export interface Scene {
  /** Resolves when the photo and the faces are there and the frame with all of it is drawn. */
  whenDrawn(): Promise<void>;
  destroy(): void;
}

export interface SceneOptions {
  readonly gpu: Gpu;
  readonly editor: Editor;
  /** Address of a reduced version of a photo, which is shown until all of it is there. */
  readonly reducedSrc?: ((image: EditorImage) => string | null) | undefined;
}

export function createScene({ gpu, editor, reducedSrc }: SceneOptions): Scene {
  const { options, words } = editor;
  const stage = new Container();
  const camera = stage.addChild(new Container());
  const overlay = createOverlayShapes();
  const ring = createBrushRing(options.brush.eraserFactor);
  const faces = createFaces(() => {
    badges.refresh();
    frames.request();
  });
  const badges = createBadges({ faces, label: words.person, size: options.badgeSize });
  stage.addChild(badges.container, overlay.container, ring.container);

  let photo: Photo | undefined;
  let masks: Masks | undefined;
  let shownSrc: string | undefined;
  let shownId: string | undefined;
  let photoLoads = 0;
  /** What lies on a photo comes a frame after it: the masks of twenty people take the card longer than the photo itself. */
  let isPhotoFirst = false;
  let isFontReady = false;

  const frames = createFrames(gpu, {
    stage,
    backdrop: () => photo?.backdrop ?? null,
    size: () => editor.store.getState().canvas,
    // another image, or a stroke that draws, is not the last frame moved
    viewport: () => {
      const state = editor.store.getState();
      return imageOf(state).id === shownId && !editor.live ? state.viewport : null;
    },
    lost() {
      editor.emit('problem', words.lostGraphics());
      if (editor.store.getState().photo === 'shown') editor.store.setState({ photo: 'loading' });
    },
    isHandDown: () => editor.store.getState().isHandDown,
    update: () => update(editor.store.getState()),
    showWithin: (box) => masks?.showWithin(box),
    isDrawn: () => editor.live !== null,
    isLoading: () => photoLoads > 0 || isPhotoFirst || faces.isLoading() || !isFontReady,
    // textures of masks and stroke go up again from memory by themselves; badges and photo are made again (S10)
    restore() {
      masks?.forget();
      badges.forget();
      photo?.forget();
      if (photo) void loadPhoto(photo);
    },
  });

  /** @returns whether nothing of what is shown can be kept */
  function showImage(image: EditorImage): boolean {
    const isOther = image.id !== shownId;
    if (isOther) {
      masks?.destroy();
      masks = createMasks(options.maxTextureBytes);
      camera.addChild(masks.container);
      shownId = image.id;
      faces.clear();
    }
    if (image.src === shownSrc) return isOther;
    photo?.destroy();
    const { src, width, height } = image;
    photo = createPhoto({ src, reducedSrc: reducedSrc?.(image) ?? null, width, height });
    camera.addChildAt(photo.container, 0);
    shownSrc = image.src;
    isPhotoFirst = true;
    void loadPhoto(photo);
    return true;
  }

  async function loadPhoto(next: Photo): Promise<void> {
    photoLoads++;
    editor.store.setState({ photo: 'loading' });
    // it can be worked on already
    const showOverview = (): void => {
      if (next !== photo) return;
      editor.store.setState({ photo: 'shown' });
      frames.spoil();
      frames.request();
    };
    const outcome = await next.load(gpu, showOverview).then(
      () => 'shown' as const,
      () => 'failed' as const,
    );
    photoLoads--;
    frames.spoil();
    if (next !== photo) return;
    // a lost context takes the photo with it, and brings it again
    if (outcome === 'shown' || !frames.isLost) editor.store.setState({ photo: outcome });
    frames.request();
  }

  function retryPhoto(state: EditorState, before: EditorState): void {
    if (photo && photoLoads === 0 && before.photo === 'failed' && state.photo === 'loading') {
      void loadPhoto(photo);
    }
  }

  /** @returns where the picture changed */
  function update(state: EditorState): FrameBox | null {
    const image = imageOf(state);
    const { viewport, canvas, personId } = state;
    const isOther = showImage(image);
    camera.position.set(viewport.x, viewport.y);
    camera.scale.set(viewport.zoom);
    photo?.show(viewport, canvas);
    if (isPhotoFirst) {
      isPhotoFirst = state.photo === 'loading';
      // the frame with the photo alone, and then all of it
      if (!isPhotoFirst) frames.request();
      return everywhere;
    }
    return [
      isOther ? everywhere : null,
      masks?.update(gpu, image, state, editor.live, canvas) ?? null,
      overlay.update(state, maskColour(personOf(image, personId ?? 'person_0')?.colour ?? 0).hex),
      ring.update(state, editor.pointer),
      isFontReady ? badges.update(image, state, canvas, devicePixelRatio) : null,
    ].reduce(joined);
  }

  const stops = [
    editor.store.subscribe(frames.request),
    editor.store.subscribe(retryPhoto),
    editor.on('live', frames.request),
  ];
  void loadBadgeFont(words.person(1)).finally(() => {
    isFontReady = true;
    frames.request();
  });

  return {
    whenDrawn: frames.whenDrawn,
    destroy() {
      for (const stop of stops) stop();
      faces.clear();
      badges.destroy();
      masks?.destroy();
      photo?.destroy();
      // what it still loads is nobody's any more
      photo = undefined;
      frames.destroy();
    },
  };
}
