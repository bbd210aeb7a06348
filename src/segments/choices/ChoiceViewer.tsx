import type { SegmentFile } from '@facet/contract/rest.ts';
import { Button, SegmentedControl } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import type { PictureImage } from '../../ui/Picture.tsx';
import { maskColor, segmentNumber } from '../maskColors.ts';
import { OpacitySlider } from '../OpacitySlider.tsx';
import { SegmentStage } from '../SegmentStage.tsx';
import segmentClasses from '../SegmentViewer.module.css';
import { t as viewerText } from '../texts.ts';
import classes from './ChoiceViewer.module.css';
import { t } from './texts.ts';
import type { useUndoable } from './useUndoable.ts';

/** As in the segment viewers. */
const START_OPACITY = 0.8;

/** Of a person, what was said of them elsewhere; a warning where the choice here undoes it. */
export interface PersonNote {
  text: string;
  isWarning?: boolean;
}

interface ChoiceViewerProps {
  images: readonly { id: number; image: PictureImage; isEmpty: boolean }[];
  index: number;
  onIndex: (index: number) => void;
  people: SegmentFile;
  isOn: (person: number) => boolean;
  onToggle: (person: number) => void;
  /** Beside a person's button. */
  beside?: (person: number, number: number) => ReactNode;
  /** Below it. */
  noteOf?: (person: number) => PersonNote | null;
  history: Pick<ReturnType<typeof useUndoable>, 'canUndo' | 'canRedo' | 'undo' | 'redo' | 'onKeyDown'>;
  problem: string | null;
  /** What is there is somebody else's. */
  isFixed?: boolean;
  /**
   * Where each image is saved by itself. A dot says that the server does not have what an image needs, as in the mask editor; one that
   * shows nobody needs nothing.
   */
  saving?: { isSaving: boolean; isOpen: (index: number) => boolean; save: () => void };
}

/** A photo, its people as buttons, and what is chosen of them, which can be taken back. */
export function ChoiceViewer(props: ChoiceViewerProps) {
  const { images, index, onIndex, people, isOn, onToggle, beside, noteOf, history, problem } = props;
  const { isFixed = false, saving } = props;
  const [opacity, setOpacity] = useState(START_OPACITY);
  const states = people.map((_, person) => ({ tag: 'Not Selected' as const, isOn: isOn(person) }));
  const shown = images[index]!;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of buttons in it.
    <div className={classes.choice} onKeyDown={isFixed ? undefined : history.onKeyDown}>
      {images.length > 1 && (
        <SegmentedControl
          aria-label={t('target.images')}
          value={String(index)}
          onChange={(value) => onIndex(Number(value))}
          data={images.map(({ isEmpty }, at) => ({
            value: String(at),
            label: (
              <>
                {viewerText('image', { number: at + 1 })}
                {!isFixed && !isEmpty && saving?.isOpen(at) && (
                  <span className={classes.dot} role="img" aria-label={t('target.unsaved')} />
                )}
              </>
            ),
          }))}
        />
      )}
      <div className={classes.choiceViewer}>
        <SegmentStage
          key={shown.id}
          index={index}
          image={shown.image}
          segments={people}
          states={states}
          opacity={opacity}
          onPick={isFixed ? undefined : onToggle}
        />
        <div className={classes.choicePanel}>
          {people.length === 0 && <p className={classes.hint}>{viewerText('noSegments')}</p>}
          {shown.isEmpty && <p className={classes.hint}>{viewerText('nobody')}</p>}
          <ul className={classes.people} aria-label={viewerText('segments')}>
            {people.map((one, person) => (
              <li key={one.mask_id} className={classes.personRow}>
                <button
                  type="button"
                  className={segmentClasses.segment}
                  aria-pressed={isOn(person)}
                  disabled={isFixed}
                  onClick={() => onToggle(person)}
                >
                  <span
                    className={segmentClasses.swatch}
                    style={{ '--mask': maskColor(segmentNumber(one, person) - 1) } as CSSProperties}
                    aria-hidden
                  />
                  <span className={segmentClasses.person}>
                    {viewerText('person', { number: segmentNumber(one, person) })}
                  </span>
                </button>
                {beside?.(person, segmentNumber(one, person))}
                <Note note={noteOf?.(person) ?? null} />
              </li>
            ))}
          </ul>
          <OpacitySlider value={opacity} onChange={setOpacity} />
          <div role="alert" className={classes.problem}>
            {problem}
          </div>
          {isFixed && <p className={classes.hint}>{t('target.foreign')}</p>}
          {!isFixed && !shown.isEmpty && (
            <>
              <div className={classes.undo}>
                <Button variant="default" disabled={!history.canUndo} onClick={history.undo}>
                  {t('target.undo')}
                </Button>
                <Button variant="default" disabled={!history.canRedo} onClick={history.redo}>
                  {t('target.redo')}
                </Button>
              </div>
              {saving && (
                <BusyButton isBusy={saving.isSaving} onClick={saving.save}>
                  {t('target.save')}
                </BusyButton>
              )}
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function Note({ note }: { note: PersonNote | null }) {
  if (!note) return null;
  return (
    <p className={classes.note} data-warning={note.isWarning || undefined}>
      {note.text}
    </p>
  );
}
