import type { LocationInfo } from '@facet/contract/location-data.ts';
import type { Editor } from '@facet/editor-core/editor.ts';
import type { EditorImage } from '@facet/editor-core/model/document.ts';
import { useEditor } from '@facet/editor-core/react/useEditor.ts';
import { useMemo, useState } from 'react';
import { isOpenFace, type StudioFace } from './studioFace.ts';

/**
 * What is chosen of faces, beside how it was opened or last saved. What was never stored has to be saved once, but leaving it
 * untouched loses nothing.
 */
export function useLocationInfo(editor: Editor, faces: readonly StudioFace[], wasStored: boolean) {
  const images = useEditor(editor, (state) => state.images);
  const current = useMemo(() => JSON.stringify(infoOf(images, faces)), [images, faces]);
  const [known, setKnown] = useState({ info: current, isStored: wasStored });
  return {
    isChanged: known.info !== current,
    isStored: known.isStored,
    markSaved: (info: LocationInfo): void => setKnown({ info: JSON.stringify(info), isStored: true }),
  };
}

export function infoOf(images: readonly EditorImage[], faces: readonly StudioFace[]): LocationInfo {
  return images.map(({ id, persons }) => ({
    imageId: Number(id),
    persons: persons.map((person) => {
      const face = faces.find(({ src }) => src === person.face?.src);
      const isOpen = face !== undefined && isOpenFace(face);
      return {
        mask_id: person.id,
        faceId: isOpen ? null : (face?.id ?? null),
        ...(isOpen && { isOpen }),
        at: person.face ? [Math.round(person.face.at.x), Math.round(person.face.at.y)] : null,
      };
    }),
  }));
}
