import { LANGUAGES, type Language } from '@facet/contract/languages.ts';
import { IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../lib/error-text.ts';
import { chooseLanguage, useLanguage } from '../lib/language.ts';
import classes from './LanguageSelect.module.css';
import { t } from './texts.ts';
import { toast } from './toast.ts';

/** Each in its own language, as everybody finds theirs. */
const NAMES: Record<Language, string> = { en: 'English', ko: '한국어' };

export function LanguageSelect() {
  const language = useLanguage();
  const [wanted, setWanted] = useState<Language | null>(null);

  async function choose(next: Language): Promise<void> {
    setWanted(next);
    try {
      await chooseLanguage(next);
      toast.settle('language');
    } catch (error) {
      toast.error(t('languageFailed', { message: errorText(error) }), { about: 'language' });
    } finally {
      setWanted(null);
    }
  }

  return (
    <label className={classes.label}>
      <IconWorld size={20} aria-hidden />
      <select
        className={classes.select}
        aria-label={t('language')}
        value={wanted ?? language}
        onChange={(event) => void choose(event.currentTarget.value as Language)}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {NAMES[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
