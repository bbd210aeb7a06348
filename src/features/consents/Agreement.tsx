import type { ConsentDocument } from '@facet/contract/consent.ts';
import { Switch } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { dateText } from '../../lib/formats.ts';
import { DocumentPane } from '../../shared/consent/DocumentPane.tsx';
import { documentTitle } from '../../shared/consent/texts.ts';
import classes from './ConsentsPage.module.css';
import { t } from './texts.ts';
import type { Word } from './useConsents.ts';

interface AgreementProps {
  document: ConsentDocument;
  /** Undefined where the member was never asked. */
  word: Word | undefined;
  isRevocable: boolean;
  say: (document: ConsentDocument, isGiven: boolean, startedAt: string | null) => Promise<void>;
}

/** One document: how the member stands to it, its text, and a switch where their mind may change. */
export function Agreement({ document, word, isRevocable, say }: AgreementProps) {
  const [isOpen, setOpen] = useState(false);
  const [startedAt, setStartedAt] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const paneId = useId();
  const isGiven = word?.action === 'CONSENT_GIVEN';

  function toggle() {
    setOpen(!isOpen);
    setStartedAt((before) => before ?? new Date().toISOString());
  }

  async function change(isWanted: boolean) {
    // not disabled meanwhile, which would take the focus away
    if (isSaving) return;
    setSaving(true);
    setError(null);
    try {
      await say(document, isWanted, startedAt);
    } catch (reason) {
      setError(`${t('failed')} ${errorText(reason)}`);
    } finally {
      setSaving(false);
    }
  }

  return (
    <li className={classes.agreement}>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.open}
          aria-expanded={isOpen}
          aria-controls={paneId}
          onClick={toggle}
        >
          <span className={classes.what}>
            <span className={classes.name}>{documentTitle(document)}</span>
            {(word || isRevocable) && <span className={classes.stand}>{standing(word)}</span>}
            {!isRevocable && <span className={classes.stand}>{t('basis')}</span>}
          </span>
          <IconChevronDown size={20} className={classes.chevron} aria-hidden />
        </button>
        {isRevocable && (
          <Switch
            checked={isGiven}
            aria-busy={isSaving}
            aria-label={t('agree', { title: documentTitle(document) })}
            onChange={(event) => void change(event.currentTarget.checked)}
          />
        )}
      </div>
      <div role="alert" className={classes.error}>
        {error}
      </div>
      <div id={paneId} hidden={!isOpen}>
        {isOpen && <DocumentPane document={document} />}
      </div>
    </li>
  );
}

function standing(word: Word | undefined): string {
  if (!word) return t('notAsked');
  const when = dateText(word.saidAt, 'day');
  return t(word.action === 'CONSENT_GIVEN' ? 'given' : 'withdrawn', { when });
}
