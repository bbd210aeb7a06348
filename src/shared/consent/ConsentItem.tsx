import type { ConsentDocument } from '@facet/contract/consent.ts';
import { Badge, Checkbox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './ConsentBlock.module.css';
import { DocumentPane } from './DocumentPane.tsx';
import { documentTitle, t } from './texts.ts';

interface ConsentItemProps {
  document: ConsentDocument;
  number: number;
  isExpanded: boolean;
  isTicked: boolean;
  onToggle: () => void;
  onTick: (isTicked: boolean) => void;
}

export function ConsentItem({ document, number, isExpanded, isTicked, onToggle, onTick }: ConsentItemProps) {
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
      <Checkbox
        className={classes.tick}
        checked={isTicked}
        onChange={(event) => onTick(event.currentTarget.checked)}
        label={t('agree')}
        aria-label={`${t('agree')}: ${documentTitle(document)}`}
        required={document.required}
      />
    </section>
  );
}
