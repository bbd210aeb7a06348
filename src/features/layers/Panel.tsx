import { LAYERS } from '@facet/contract/layers.ts';
import { setBackground } from '@facet/layer-core/commands.ts';
import { ColorInput, Select, Switch } from '@mantine/core';
import { LayerList } from './LayerList.tsx';
import classes from './LayerStudio.module.css';
import { NumberField } from './NumberField.tsx';
import { Properties } from './Properties.tsx';
import { FORMATS, type Format } from './templates.ts';
import { t } from './texts.ts';
import { resizeCanvas, useLayers, type Work } from './work.ts';

const sizeName = ({ width, height }: { width: number; height: number }): string => `${width} × ${height}`;

const formatName = (name: Format): string => t(`formats.${name}`);

/** All layers, what is chosen, and the canvas. */
export function Panel({ work, failed }: { work: Work; failed: readonly string[] }) {
  return (
    <div className={classes.panel}>
      <section className={classes.section} aria-labelledby="layers">
        <h2 id="layers" className={classes.heading}>
          {t('layers')}
        </h2>
        <LayerList work={work} failed={failed} />
      </section>
      <Properties work={work} />
      <Canvas work={work} />
    </div>
  );
}

function Canvas({ work }: { work: Work }) {
  const { editor } = work;
  const width = useLayers(work, ({ document }) => document.width);
  const height = useLayers(work, ({ document }) => document.height);
  const background = useLayers(work, ({ document }) => document.background);
  const { least, most } = LAYERS.canvas;
  const formats = Object.keys(FORMATS) as Format[];
  const format = formats.find((name) => FORMATS[name].width === width && FORMATS[name].height === height);
  const resize = (size: { width?: number; height?: number }): void => void resizeCanvas(work, size);

  return (
    <section className={classes.section} aria-labelledby="canvas">
      <h2 id="canvas" className={classes.heading}>
        {t('canvasTitle')}
      </h2>
      <div className={classes.fields}>
        <NumberField
          label={t('width')}
          value={width}
          min={least}
          max={most}
          onChange={(side) => resize({ width: side })}
        />
        <NumberField
          label={t('height')}
          value={height}
          min={least}
          max={most}
          onChange={(side) => resize({ height: side })}
        />
      </div>
      <Select
        label={t('sizes')}
        size="sm"
        placeholder={t('sizesNone')}
        value={format ?? null}
        // the chosen one's size stands above, and beside its name there is no room for it
        data={formats.map((name) => ({ value: name, label: formatName(name) }))}
        renderOption={({ option }) => `${option.label}, ${sizeName(FORMATS[option.value as Format])}`}
        onChange={(name) => name && resize(FORMATS[name as Format])}
      />
      <div className={classes.fields}>
        <ColorInput
          label={t('background')}
          size="sm"
          format="hex"
          withEyeDropper={false}
          value={background ?? ''}
          disabled={background === null}
          onChangeEnd={(colour) =>
            /^#[\da-f]{6}$/i.test(colour) &&
            colour !== background &&
            editor.change('background', setBackground(colour))
          }
        />
        <Switch
          className={classes.switch}
          label={t('transparent')}
          checked={background === null}
          onChange={(event) =>
            editor.change('background', setBackground(event.currentTarget.checked ? null : '#ffffff'))
          }
        />
      </div>
    </section>
  );
}
