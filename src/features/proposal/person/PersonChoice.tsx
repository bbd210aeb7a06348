import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type CSSProperties, useId } from 'react';
import { contourPath } from '../../../segments/contourPath.ts';
import { segmentNumber } from '../../../segments/maskColors.ts';
import { t as tSegments } from '../../../segments/texts.ts';
import { useSegments } from '../../../segments/useSegments.ts';
import { Picture } from '../../../ui/Picture.tsx';
import type { Product } from '../bundle.ts';
import { t } from '../texts.ts';
import { fitText } from './fitText.ts';
import classes from './PersonChoice.module.css';
import { isSure, markOf, type PersonFit } from './persons.ts';

interface PersonChoiceProps {
  product: Product;
  /** Whom the fan may be: indices in the location list. */
  choices: readonly number[];
  person: number;
  onChoose: (person: number) => void;
  fits: readonly PersonFit[];
}

/** The photo, whole, on which a fan taps the person whom they want to be: that one is lit, the others are marked. */
export function PersonChoice({ product, choices, person, onChoose, fits }: PersonChoiceProps) {
  const { image, title, personJsonPath } = product;
  const source = { images: [product], personJsonPath, extractMaskingPath: null };
  const { images, error } = useSegments(source);
  const segments = images?.[0].segments;
  const chosen = segments?.[person];
  const chosenFit = fits.find((one) => one.person === person);
  const name = useId();
  const { width, height } = image;
  // on the page, a photo whose fit is open is to be opened
  const textOf = (fit: PersonFit) => (fit.ok && !isSure(fit) ? t('person.mayFit') : fitText(fit));
  const numberOf = (index: number): number =>
    segments?.[index] ? segmentNumber(segments[index], index) : index + 1;

  return (
    <fieldset className={classes.choice}>
      <legend>{t('person.title')}</legend>
      <p className={classes.hint}>{t('person.hint')}</p>
      <div className={classes.stage} style={{ maxWidth: `calc(60dvh * ${width / height})` }}>
        <Picture image={image} alt={title} sizes="(max-width: 768px) 100vw, 440px" priority />
        {!segments && !error && (
          <Skeleton className={classes.loading} radius={0}>
            <VisuallyHidden role="status">{tSegments('loading')}</VisuallyHidden>
          </Skeleton>
        )}
        {segments && (
          <svg viewBox={`0 0 ${width} ${height}`} className={classes.masks} aria-hidden="true">
            {chosen && (
              <path
                className={classes.veil}
                fillRule="evenodd"
                d={`M0 0H${width}V${height}H0Z${contourPath(chosen.coordinates)}`}
              />
            )}
            {choices.map(
              (index) =>
                segments[index] && (
                  // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has the radio buttons over it.
                  <path
                    key={index}
                    className={classes.person}
                    data-chosen={index === person || undefined}
                    data-person={numberOf(index)}
                    d={contourPath(segments[index].coordinates)}
                    onClick={() => onChoose(index)}
                  />
                ),
            )}
          </svg>
        )}
        <div className={segments ? classes.marks : classes.row}>
          {(segments || error) &&
            choices.map((index) => {
              const segment = segments?.[index];
              const mark = segment && markOf(segment, image);
              const fit = fits.find((one) => one.person === index);
              return (
                <label
                  key={index}
                  className={classes.mark}
                  data-fit={fit && (isSure(fit) ? 'good' : fit.ok ? 'open' : 'bad')}
                  style={mark && ({ '--x': `${mark.x * 100}%`, '--y': `${mark.y * 100}%` } as CSSProperties)}
                >
                  <input
                    type="radio"
                    name={name}
                    checked={index === person}
                    aria-label={[t('person.be', { number: numberOf(index) }), fit && textOf(fit)]
                      .filter(Boolean)
                      .join('. ')}
                    onChange={() => onChoose(index)}
                  />
                  {numberOf(index)}
                  {fit && (isSure(fit) || !fit.ok) && (
                    <span className={classes.fit}>
                      {fit.ok ? (
                        <IconCheck size={14} stroke={3} aria-hidden />
                      ) : (
                        <IconX size={14} stroke={3} aria-hidden />
                      )}
                    </span>
                  )}
                </label>
              );
            })}
        </div>
      </div>
      <p className={classes.chosen} aria-live="polite">
        {t('person.chosen', { number: numberOf(person) })} {chosenFit && textOf(chosenFit)}
      </p>
      {error && <p className={classes.problem}>{t('person.noMasks')}</p>}
    </fieldset>
  );
}
