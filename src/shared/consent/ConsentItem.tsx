import type { ConsentDocument } from '@facet/contract/consent.ts';
import { Badge, Checkbox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import classes from './ConsentBlock.module.css';
import { documentText } from './documentText.ts';
import { t } from './texts.ts';

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
  const heading = t('heading', { n: number, title: document.title });
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
        aria-label={`${t('agree')}: ${document.title}`}
        required={document.required}
      />
    </section>
  );
}

function DocumentPane({ document: { url, title } }: { document: ConsentDocument }) {
  const [text, setText] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    documentText(url).then(
      (loaded) => isCurrent && setText(loaded),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [url]);

  if (isFailed) {
    return (
      <p className={classes.failed} role="alert">
        {t('failed', { title })}
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling pane must be reachable with the keyboard.
    <div className={classes.pane} role="document" aria-label={title} aria-busy={text === null} tabIndex={0}>
      {text ?? t('loading')}
    </div>
  );
}
