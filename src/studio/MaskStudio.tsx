import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { ErrorState } from '../ui/ErrorState.tsx';
import { LeaveGuard } from '../ui/LeaveGuard.tsx';
import { loadToasts } from '../ui/toast.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { openCheckMaskings, openFoundMaskings } from './checkMaskings.ts';
import { DraftOffer } from './DraftOffer.tsx';
import { useFoundSaver } from './foundSaver.ts';
import { MaskEditor } from './MaskEditor.tsx';
import { firstPhoto } from './reducedPhoto.ts';
import { StudioFrame, StudioLoading } from './StudioFrame.tsx';
import type { FoundFile } from './saveCalls.ts';
import type { StudioSource } from './studioImages.ts';
import { t } from './texts.ts';
import { type Opened, useOpenedStudio } from './useOpenedStudio.ts';
import { useSaving } from './useSaving.ts';
import { useSpeakingEditor } from './useSpeakingEditor.ts';

interface MaskStudioProps {
  source: StudioSource;
  subtitle: string;
  /** null inside of a flow of steps, which says what this is, and leads away. */
  backTo: string | null;
  userId: number;
  /** What is to be known of the photos first. */
  notice?: string | undefined;
  /** Stands beside the images; in a small window, below the properties. */
  extra?: ReactNode;
  /** Everything that was sent has been saved. */
  onSaved?: () => void;
  /** Whose outlines are edited, where it is not the people's masks, and the address of the file with them. */
  found?: FoundFile | undefined;
  /** Inside of a dialog's flow, which asks before it is left, and saves when it is finished. */
  flow?: StudioFlow;
}

interface StudioFlow {
  onSaver: (save: (() => Promise<boolean>) | null) => void;
  /** Whether there is anything that the server does not have; told once the editor is open. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/** Loads a campaign's images with their masks and opens them in the mask editor. */
export function MaskStudio(props: MaskStudioProps) {
  const { opened, error, retry } = useOpenedStudio({ ...props, part: props.found?.data });
  const { backTo } = props;
  if (error) {
    return (
      <StudioFrame backTo={backTo}>
        <ErrorState level={1} title={t('loadFailed')} message={error} retry={retry} />
      </StudioFrame>
    );
  }
  if (!opened) return <StudioLoading backTo={backTo} photo={firstPhoto(props.source)} />;
  return <OpenStudio {...props} opened={opened} />;
}

function OpenStudio({
  opened,
  source,
  subtitle,
  backTo,
  userId,
  notice,
  extra,
  onSaved,
  found,
  flow,
}: MaskStudioProps & { opened: Opened }) {
  const { services, drafts, loaded } = opened;
  const images = useMemo(() => loaded.map(({ image }) => image), [loaded]);
  const [said, setSaid] = useState('');
  const [offers, setOffers] = useState(opened.offers);
  const editor = useSpeakingEditor(
    () => (found ? openFoundMaskings : openCheckMaskings)(images),
    images,
    setSaid,
  );
  const context = useMemo(() => ({ editor, services }), [editor, services]);
  const saving = useSaving({
    editor,
    sources: source.images,
    loaded,
    userId,
    pool: services.pool,
    drafts,
    say: setSaid,
    onSaved,
    sendOther: useFoundSaver(found),
    isQuiet: flow !== undefined,
  });
  useFlow(flow, saving.isUnsaved, found ? saving.save : saving.extract);

  // while there is a connection: the first toast may be about there being none
  useEffect(() => void loadToasts(), []);

  useEffect(() => {
    const detach = drafts.attach(editor);
    return () => void detach().then(drafts.close);
  }, [drafts, editor]);

  const goOn = (): void => {
    const restored = new Map(offers.map((offer) => [offer.image.id, drafts.restore(offer)]));
    editor.load(images.map((image) => restored.get(image.id) ?? image));
    const [first] = offers.toSorted((a, b) => b.savedAt - a.savedAt);
    editor.showImage(first.image.id);
    setOffers([]);
  };
  const decline = (): void => {
    for (const { image } of offers) {
      const opening = images.find(({ id }) => id === image.id);
      if (opening) void drafts.discard(opening);
    }
    setOffers([]);
  };

  return (
    <>
      <MaskEditor
        context={context}
        subtitle={subtitle}
        backTo={backTo}
        saving={saving}
        notice={notice}
        extra={extra}
        isSavedOutside={flow !== undefined}
        said={said}
      />
      {!flow && <LeaveGuard isUnsaved={saving.isUnsaved} title={t('leaveTitle')} text={t('leaveText')} />}
      <ConflictDialog conflict={saving.conflict} />
      <DraftOffer offers={offers} images={images} onAccept={goOn} onDecline={decline} />
    </>
  );
}

/** Tells the flow around the studio how it stands, and lets it save. */
function useFlow(flow: StudioFlow | undefined, isUnsaved: boolean, save: () => Promise<boolean>): void {
  const tell = useEffectEvent(() => flow?.onUnsaved(isUnsaved));
  const saveNow = useEffectEvent(() => save());
  const offer = useEffectEvent((saver: (() => Promise<boolean>) | null) => flow?.onSaver(saver));
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes.
  useEffect(() => tell(), [isUnsaved]);
  useEffect(() => {
    offer(() => saveNow());
    return () => offer(null);
  }, []);
}
