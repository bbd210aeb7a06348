import { setBrushSize, setMaskOpacity } from '@facet/editor-core/commands/view.ts';
import type { EditorContext } from '@facet/editor-core/editor.ts';
import { isFront, personNumber } from '@facet/editor-core/model/document.ts';
import { useEditor } from '@facet/editor-core/react/useEditor.ts';
import type { Overlap, Pressure } from '@facet/editor-core/state.ts';
import { NativeSelect, Switch } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { OpacitySlider } from '../segments/OpacitySlider.tsx';
import { RangeField } from '../segments/RangeField.tsx';
import { MaskCommands } from './MaskCommands.tsx';
import classes from './Properties.module.css';
import { t } from './texts.ts';

const OVERLAPS: readonly Overlap[] = ['allowed', 'only-free', 'take'];
const PRESSURES: readonly Pressure[] = ['off', 'size', 'opacity'];

/** What can be set, the brush first; below it whatever the step adds. */
export function Properties({ context, children }: { context: EditorContext; children: ReactNode }) {
  const personId = useEditor(context.editor, (state) => state.personId);
  return (
    <section className={classes.properties} aria-label={t('properties')}>
      {personId && isFront(personId) && <p className={classes.hint}>{t('inFrontHint')}</p>}
      <MainProperties context={context} />
      <Fold title={t('brushOptions')}>
        <BrushOptions context={context} />
      </Fold>
      {personId && (
        <Fold title={t(isFront(personId) ? 'maskInFront' : 'mask', { number: personNumber(personId) })}>
          <MaskCommands context={context} />
        </Fold>
      )}
      {children}
    </section>
  );
}

interface FoldProps {
  title: string;
  ref?: Ref<HTMLDetailsElement>;
  children: ReactNode;
}

/** Opened, it comes into sight as far as there is room. */
export function Fold({ title, ref, children }: FoldProps) {
  return (
    <details
      ref={ref}
      className={classes.fold}
      onToggle={({ currentTarget: fold }) => {
        // the panel alone: what can't be seen of the studio must not be scrolled
        if (fold.open && fold.parentElement) fold.parentElement.scrollTop = fold.offsetTop;
      }}
    >
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** Keys and the pen reach sizes beyond the slider's end. */
export function BrushSizeField({ context: { editor } }: { context: EditorContext }) {
  const size = useEditor(editor, ({ brush }) => Math.round(brush.size));
  return (
    <RangeField
      label={t('brush')}
      value={Math.min(size, editor.options.brush.sliderMax)}
      min={editor.options.brush.min}
      max={editor.options.brush.sliderMax}
      step={1}
      shown={t('brushShown', { size })}
      onChange={(value) => setBrushSize(editor, value)}
    />
  );
}

function MainProperties({ context }: { context: EditorContext }) {
  const { editor } = context;
  const { store } = editor;
  const tool = useEditor(editor, (state) => state.tool);
  const tolerance = useEditor(editor, (state) => state.tolerance);
  const maskOpacity = useEditor(editor, (state) => state.maskOpacity);
  const isDimmed = useEditor(editor, (state) => state.isDimmed);
  return (
    <div className={classes.group}>
      <BrushSizeField context={context} />
      <OpacitySlider value={maskOpacity} onChange={(value) => setMaskOpacity(editor, value)} />
      {tool === 'fill' && (
        <RangeField
          label={t('tolerance')}
          value={tolerance}
          min={0}
          max={255}
          step={1}
          onChange={(value) => store.setState({ tolerance: value })}
        />
      )}
      <Switch
        classNames={{ body: classes.switch, label: classes.switchLabel }}
        label={t('dim')}
        checked={isDimmed}
        onChange={(event) => store.setState({ isDimmed: event.currentTarget.checked })}
      />
    </div>
  );
}

function BrushOptions({ context: { editor } }: { context: EditorContext }) {
  const { store } = editor;
  const brush = useEditor(editor, (state) => state.brush);
  return (
    <div className={classes.options}>
      <NativeSelect
        size="sm"
        label={t('overlap')}
        value={brush.overlap}
        data={OVERLAPS.map((value) => ({ value, label: t(`overlaps.${value}`) }))}
        onChange={(event) =>
          store.setState({ brush: { ...brush, overlap: event.currentTarget.value as Overlap } })
        }
      />
      <NativeSelect
        size="sm"
        label={t('pressure')}
        value={brush.pressure}
        data={PRESSURES.map((value) => ({ value, label: t(`pressures.${value}`) }))}
        onChange={(event) =>
          store.setState({ brush: { ...brush, pressure: event.currentTarget.value as Pressure } })
        }
      />
    </div>
  );
}
