import { selectFront, toggleShown } from '@facet/editor-core/commands/masks.ts';
import type { EditorContext } from '@facet/editor-core/editor.ts';
import {
  type EditorImage,
  frontId,
  isFront,
  layersInOrder,
  type Person,
  personNumber,
  personOf,
} from '@facet/editor-core/model/document.ts';
import { useEditor } from '@facet/editor-core/react/useEditor.ts';
import { imageOf } from '@facet/editor-core/state.ts';
import { IconEye, IconEyeglass, IconEyeOff, IconPlus } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { maskColor } from '../segments/maskColors.ts';
import { t as viewerText } from '../segments/texts.ts';
import { IconButton } from './IconButton.tsx';
import classes from './SegmentList.module.css';
import { actionText, t } from './texts.ts';

/** 'Segment n' toggles: which one is worked on, and which are shown. */
export function SegmentList({ context }: { context: EditorContext }) {
  const { editor } = context;
  const image = useEditor(editor, imageOf);
  const layers = layersInOrder(image);
  const chosen = useEditor(editor, ({ personId }) => personId);

  const addPerson = editor.actions.find('addPerson');
  const hasFronts = editor.actions.find('inFront') !== undefined;

  return (
    <section className={classes.segments} aria-label={t('segments')}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{t('segments')}</h2>
        {addPerson && (
          <IconButton
            label={actionText(addPerson.id)}
            icon={IconPlus}
            keys={addPerson.keys}
            isDisabled={!addPerson.isEnabled(editor.store.getState())}
            onClick={() => addPerson.run(context, addPerson.keys[0])}
          />
        )}
      </div>
      {layers.length === 0 && (
        <p className={classes.empty}>
          {viewerText('noSegments')}
          {addPerson && <span className={classes.how}>{t('howToAdd')}</span>}
        </p>
      )}
      <ul className={classes.list}>
        {layers.map((layer) => (
          <Layer
            key={layer.id}
            layer={layer}
            isChosen={layer.id === chosen}
            onChoose={() => editor.store.setState({ personId: layer.id })}
            onSwitch={() => toggleShown(editor, layer.id)}
            onAddFront={
              hasFronts && layer.id === chosen && !hasFront(image, layer)
                ? () => selectFront(context, layer.id)
                : null
            }
          />
        ))}
      </ul>
    </section>
  );
}

const hasFront = (image: EditorImage, { id }: Person): boolean =>
  personOf(image, frontId(personNumber(id))) !== undefined;

interface LayerProps {
  layer: Person;
  isChosen: boolean;
  onChoose: () => void;
  onSwitch: () => void;
  /** null where it is there, or cannot be. */
  onAddFront: (() => void) | null;
}

/** A person, or what is in front of their face. */
function Layer({ layer, isChosen, onChoose, onSwitch, onAddFront }: LayerProps) {
  const row = useRef<HTMLLIElement>(null);
  const number = personNumber(layer.id);
  const isInFront = isFront(layer.id);
  const switchText = isInFront
    ? t(layer.isShown ? 'hideInFront' : 'showInFront', { number })
    : t(layer.isShown ? 'hideSegment' : 'showSegment', { number });

  // by whatever it was chosen: a key, the pick tool, a segment that was added
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isChosen]);

  return (
    <li
      ref={row}
      className={classes.row}
      data-chosen={isChosen || undefined}
      data-front={isInFront || undefined}
    >
      <button
        type="button"
        className={classes.segment}
        aria-pressed={isChosen}
        aria-label={isInFront ? t('inFrontOf', { number }) : undefined}
        onClick={onChoose}
      >
        <span
          className={classes.swatch}
          style={{ '--mask': maskColor(layer.colour) } as CSSProperties}
          aria-hidden
        />
        {isInFront ? t('inFront') : t('segment', { number })}
      </button>
      {onAddFront && (
        <IconButton label={t('addInFront', { number })} icon={IconEyeglass} onClick={onAddFront} />
      )}
      <IconButton label={switchText} icon={layer.isShown ? IconEye : IconEyeOff} onClick={onSwitch} />
    </li>
  );
}
