import { toggleShown } from '@facet/editor-core/commands/masks.ts';
import type { EditorContext } from '@facet/editor-core/editor.ts';
import { type Person, personNumber } from '@facet/editor-core/model/document.ts';
import { useEditor } from '@facet/editor-core/react/useEditor.ts';
import { imageOf } from '@facet/editor-core/state.ts';
import { IconEye, IconEyeOff, IconPlus } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { maskColor } from '../segments/maskColors.ts';
import { t as viewerText } from '../segments/texts.ts';
import { IconButton } from './IconButton.tsx';
import classes from './SegmentList.module.css';
import { actionText, t } from './texts.ts';

/** 'Segment n' toggles: which one is worked on, and which are shown. */
export function SegmentList({ context }: { context: EditorContext }) {
  const { editor } = context;
  const persons = useEditor(editor, (state) => imageOf(state).persons);
  const chosen = useEditor(editor, ({ personId }) => personId);

  const addPerson = editor.actions.find('addPerson');

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
      {persons.length === 0 && (
        <p className={classes.empty}>
          {viewerText('noSegments')}
          {addPerson && <span className={classes.how}>{t('howToAdd')}</span>}
        </p>
      )}
      <ul className={classes.list}>
        {persons.map((person) => (
          <Segment
            key={person.id}
            person={person}
            isChosen={person.id === chosen}
            onChoose={() => editor.store.setState({ personId: person.id })}
            onSwitch={() => toggleShown(editor, person.id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface SegmentProps {
  person: Person;
  isChosen: boolean;
  onChoose: () => void;
  onSwitch: () => void;
}

function Segment({ person, isChosen, onChoose, onSwitch }: SegmentProps) {
  const row = useRef<HTMLLIElement>(null);
  const number = personNumber(person.id);

  // by whatever it was chosen: a key, the pick tool, a segment that was added
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isChosen]);

  return (
    <li ref={row} className={classes.row} data-chosen={isChosen || undefined}>
      <button type="button" className={classes.segment} aria-pressed={isChosen} onClick={onChoose}>
        <span
          className={classes.swatch}
          style={{ '--mask': maskColor(person.colour) } as CSSProperties}
          aria-hidden
        />
        {t('segment', { number })}
      </button>
      <IconButton
        label={t(person.isShown ? 'hideSegment' : 'showSegment', { number })}
        icon={person.isShown ? IconEye : IconEyeOff}
        onClick={onSwitch}
      />
    </li>
  );
}
