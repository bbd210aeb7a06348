import { useEffect, useMemo, useState } from 'react';
import { ErrorState } from '../ui/ErrorState.tsx';
import { LeaveGuard } from '../ui/LeaveGuard.tsx';
import { loadToasts } from '../ui/toast.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { openCheckMaskings } from './checkMaskings.ts';
import { DraftOffer } from './DraftOffer.tsx';
import { MaskEditor } from './MaskEditor.tsx';
import { StudioFrame, StudioLoading } from './StudioFrame.tsx';
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
  /** Everything that was sent has been saved. */
  onSaved?: () => void;
}

/** Loads a campaign's images with their masks and opens them in the mask editor. */
export function MaskStudio(props: MaskStudioProps) {
  const { opened, error, retry } = useOpenedStudio(props);
  const { backTo } = props;
  if (error) {
    return (
      <StudioFrame backTo={backTo}>
        <ErrorState level={1} title={t('loadFailed')} message={error} retry={retry} />
      </StudioFrame>
    );
  }
  if (!opened) return <StudioLoading backTo={backTo} />;
  return <OpenStudio {...props} opened={opened} />;
}

function OpenStudio({
  opened,
  source,
  subtitle,
  backTo,
  userId,
  onSaved,
}: MaskStudioProps & { opened: Opened }) {
  const { services, drafts, loaded } = opened;
  const images = useMemo(() => loaded.map(({ image }) => image), [loaded]);
  const [said, setSaid] = useState('');
  const [offers, setOffers] = useState(opened.offers);
  const editor = useSpeakingEditor(() => openCheckMaskings(images), images, setSaid);
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
  });

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
      <MaskEditor context={context} subtitle={subtitle} backTo={backTo} saving={saving} said={said} />
      <LeaveGuard isUnsaved={saving.isUnsaved} title={t('leaveTitle')} text={t('leaveText')} />
      <ConflictDialog conflict={saving.conflict} />
      <DraftOffer offers={offers} images={images} onAccept={goOn} onDecline={decline} />
    </>
  );
}
