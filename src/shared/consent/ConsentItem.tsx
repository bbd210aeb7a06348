import type { ConsentDocument } from '@facet/contract/consent.ts';
import { Badge, Checkbox } from '@mantine/core';
import { IconChevronDown, IconCircleCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { dateText } from '../../lib/formats.ts';
import classes from './ConsentBlock.module.css';
import { DocumentPane } from './DocumentPane.tsx';
import { documentTitle, t } from './texts.ts';

interface ConsentItemProps {
  document: ConsentDocument;
  number: number;
  isExpanded: boolean;
  isTicked: boolean;
  /** When it was agreed to, where that was at another time. */
  givenAt: string | null;
  onToggle: () => void;
  onTick: (isTicked: boolean) => void;
}

export function ConsentItem({
  document,
  number,
  isExpanded,
  isTicked,
  givenAt,
  onToggle,
  onTick,
}: ConsentItemProps) {
  const paneId = useId();
  const heading = t('heading', { n: number, title: documentTitle(document) });
  return (
    <section className={classes.item} aria-label={heading}>
      <button
        type="button"
        className={classes.header}
        aria-expanded={isExpanded}
        aria-controls={paneId}
        onClick={onToggle}
      >
        <span className={classes.heading}>{heading}</span>
        <Badge component="span" color={document.required ? 'violet' : 'gray'}>
          {t(document.required ? 'required' : 'selective')}
        </Badge>
        <IconChevronDown className={classes.chevron} size={20} aria-hidden />
      </button>
      <div id={paneId} hidden={!isExpanded}>
        {isExpanded && <DocumentPane document={document} />}
      </div>
      {givenAt !== null ? (
        <p className={classes.given}>
          <IconCircleCheck size={18} aria-hidden />
          <span>{t('given', { when: dateText(givenAt, 'day') })}</span>
          <button
            type="button"
            className={classes.takeBack}
            data-finger
            aria-label={t('takeBackOf', { title: documentTitle(document) })}
            onClick={() => onTick(false)}
          >
            {t('takeBack')}
          </button>
        </p>
      ) : (
        <Checkbox
          className={classes.tick}
          checked={isTicked}
          onChange={(event) => onTick(event.currentTarget.checked)}
          label={t('agree')}
          aria-label={`${t('agree')}: ${documentTitle(document)}`}
          required={document.required}
        />
      )}
    </section>
  );
}
