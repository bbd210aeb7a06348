import { imagePoint } from '@facet/canvas-core/geometry.ts';
import type { LocationInfo } from '@facet/contract/location-data.ts';
import { createEditor } from '@facet/editor-core/create-editor.ts';
import {
  type EditorImage,
  type Person,
  type PersonId,
  personNumber,
} from '@facet/editor-core/model/document.ts';
import { setFacesOnly, setLocations } from '@facet/editor-core/presets/set-locations.ts';
import { useEffect, useMemo, useState } from 'react';
import { t as viewerText } from '../segments/texts.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { LeaveGuard } from '../ui/LeaveGuard.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { words } from './checkMaskings.ts';
import { DraftOffer } from './DraftOffer.tsx';
import { LocationPanel } from './LocationPanel.tsx';
import { LOCATION_DRAFTS, locationDrafts } from './locationDrafts.ts';
import { MaskEditor } from './MaskEditor.tsx';
import { firstPhoto } from './reducedPhoto.ts';
import { StudioFrame, StudioLoading } from './StudioFrame.tsx';
import { isOpenFace, openFace, type StudioFace } from './studioFace.ts';
import type { StudioSource } from './studioImages.ts';
import { t } from './texts.ts';
import { infoOf, useLocationInfo } from './useLocationInfo.ts';
import { type Opened, useOpenedStudio } from './useOpenedStudio.ts';
import { useSaving } from './useSaving.ts';
import { useSpeakingEditor } from './useSpeakingEditor.ts';

interface LocationStudioProps {
  source: StudioSource;
  userId: number;
  faces: readonly StudioFace[];
  /** As it was saved; null where it never was. */
  info: LocationInfo | null;
  /** Whether the masks are the person's own. */
  canEditMasks: boolean;
  onMasksSaved: () => void;
  /** @returns whether the server has it now */
  onSave: (info: LocationInfo) => Promise<boolean>;
  /** Whether there is anything that the server does not have. */
  onUnsaved: (isUnsaved: boolean) => void;
}

const personWords = { ...words, person: (number: number) => viewerText('person', { number }) };
const personText = (id: PersonId): string => viewerText('person', { number: personNumber(id) });

/** 'Set Locations': which face goes onto whom, on the photos with their masks. */
export function LocationStudio(props: LocationStudioProps) {
  const faces = useMemo(() => [...props.faces, openFace()], [props.faces]);
  const { opened, error, retry } = useOpenedStudio({
    ...props,
    part: LOCATION_DRAFTS,
    prepare: (image) => withFaces(image, faces, props.info),
  });
  if (error) {
    return (
      <StudioFrame backTo={null}>
        <ErrorState title={t('loadFailed')} message={error} retry={retry} />
      </StudioFrame>
    );
  }
  if (!opened) return <StudioLoading backTo={null} photo={firstPhoto(props.source)} />;
  return <OpenLocations {...props} faces={faces} opened={opened} />;
}

function OpenLocations({
  opened,
  source,
  userId,
  faces,
  info,
  canEditMasks,
  onMasksSaved,
  onSave,
  onUnsaved,
}: LocationStudioProps & { opened: Opened }) {
  const { services, drafts, loaded } = opened;
  const images = useMemo(() => loaded.map(({ image }) => image), [loaded]);
  const [offers, setOffers] = useState(() => locationDrafts(opened.offers, images, faces, canEditMasks));
  const [said, setSaid] = useState('');
  const set = canEditMasks ? setLocations : setFacesOnly;
  const hasFaces = images.some(({ persons }) => persons.some(({ face }) => face));
  const state = { tool: hasFaces ? 'badge' : 'pick' };
  const editor = useSpeakingEditor(
    () => createEditor({ ...set, words: personWords, images, state }),
    images,
    setSaid,
    personText,
  );
  const context = useMemo(() => ({ editor, services }), [editor, services]);
  const locations = useLocationInfo(editor, faces, info !== null);
  const masks = useSaving({
    editor,
    sources: source.images,
    loaded,
    userId,
    pool: services.pool,
    // a draft holds the faces too: it stays until the server has those
    drafts: { discard: async (image) => (locations.isChanged ? undefined : drafts.discard(image)) },
    say: setSaid,
    onSaved: onMasksSaved,
  });
  const [isSaving, setSaving] = useState(false);
  const isUnsaved = masks.isUnsaved || locations.isChanged;

  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes, whoever listens.
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: those that are not offered hold nothing else than what is opened.
  useEffect(() => {
    const isOffered = (id: string) => offers.some(({ image }) => image.id === id);
    for (const image of images) if (!isOffered(image.id)) void drafts.discard(image);
  }, [drafts, images]);
  useEffect(() => {
    const detach = drafts.attach(editor);
    return () => void detach().then(drafts.close);
  }, [drafts, editor]);

  const goOn = (): void => {
    const restored = new Map(offers.map((offer) => [offer.image.id, drafts.restore(offer)]));
    editor.load(images.map((image) => restored.get(image.id) ?? image));
    setOffers([]);
  };
  const decline = (): void => {
    for (const image of images) void drafts.discard(image);
    setOffers([]);
  };

  const save = async (): Promise<void> => {
    if (isSaving) return;
    setSaving(true);
    try {
      // what is drawn from here on is another draft
      const saved = editor.store.getState().images;
      // the server compares locations with the people whom it knows
      if (masks.isUnsaved && !(await masks.extract())) return;
      const sent = infoOf(saved, faces);
      if (!(await onSave(sent))) return;
      locations.markSaved(sent);
      for (const image of saved) void drafts.discard(image);
    } finally {
      setSaving(false);
    }
  };

  return (
    <>
      <MaskEditor
        context={context}
        subtitle=""
        backTo={null}
        saving={{
          ...masks,
          isUnsaved,
          isNew: !locations.isStored,
          save,
          state: isSaving ? 'saving' : masks.state,
        }}
        saveText={t('saveLocations')}
        panel={<LocationPanel context={context} faces={faces} canEditMasks={canEditMasks} masks={masks} />}
        said={said}
      />
      <LeaveGuard isUnsaved={isUnsaved} title={t('leaveTitle')} text={t('leaveLocations')} />
      <ConflictDialog conflict={masks.conflict} />
      <DraftOffer offers={offers} images={images} onAccept={goOn} onDecline={decline} />
    </>
  );
}

/** Those that were saved, of faces that are still chosen. */
function withFaces(image: EditorImage, faces: readonly StudioFace[], info: LocationInfo | null): EditorImage {
  const saved = info?.find(({ imageId }) => String(imageId) === image.id)?.persons ?? [];
  const persons = image.persons.map((person): Person => {
    const known = saved.find(({ mask_id }) => mask_id === person.id);
    const face = faces.find((one) =>
      isOpenFace(one) ? known?.isOpen : known && !known.isOpen && one.id === known.faceId,
    );
    if (!face || !known?.at) return person;
    return { ...person, face: { src: face.src, at: imagePoint(known.at[0], known.at[1]) } };
  });
  // what was saved goes along with another save, out of sight
  const fronts = image.fronts.map((front) => ({ ...front, isShown: false }));
  return { ...image, persons, fronts };
}
