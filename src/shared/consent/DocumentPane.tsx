import type { ConsentDocument } from '@facet/contract/consent.ts';
import { useEffect, useState } from 'react';
import classes from './ConsentBlock.module.css';
import { documentText } from './documentText.ts';
import { documentAddress, documentTitle, t } from './texts.ts';

/** A document's text, to scroll in. */
export function DocumentPane({ document }: { document: ConsentDocument }) {
  const url = documentAddress(document);
  const title = documentTitle(document);
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
