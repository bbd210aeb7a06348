import { useApolloClient } from '@apollo/client/react';
import { EDIT_PROFILE } from '@facet/contract/documents/people.ts';
import { isLanguage } from '@facet/contract/languages.ts';
import { useEffect } from 'react';
import { errorText } from '../lib/error-text.ts';
import {
  adoptLanguage,
  forgetLanguageChoice,
  isLanguageChosen,
  isLanguageStopgap,
  useLanguage,
} from '../lib/language.ts';
import { useSession } from '../lib/session.ts';
import { useMe } from '../lib/useMe.ts';
import { toast } from '../ui/toast.ts';
import { t } from './texts.ts';

useSession.subscribe(({ token }) => {
  if (token === null) forgetLanguageChoice();
});

/**
 * Keeps screen and account in one language: the account's, unless the person has just chosen another here or the account does
 * not know any yet.
 */
export function useAccountLanguage(): void {
  const client = useApolloClient();
  const shown = useLanguage();
  const { me } = useMe();
  const username = me?.username;
  const known = me?.language ?? null;

  useEffect(() => {
    if (username === undefined || known === shown) return;
    if (isLanguage(known) && !isLanguageChosen()) {
      void adoptLanguage(known);
      return;
    }
    if (isLanguageStopgap()) return;
    const failed = (message: string) => toast.error(t('languageUnsaved', { message }), { about: 'language' });
    client
      .mutate({
        mutation: EDIT_PROFILE,
        variables: { language: shown },
        update(cache, { data }) {
          if (!data?.editProfile.ok) return;
          const id = cache.identify({ __typename: 'User', username });
          cache.modify({ id, fields: { language: () => shown } });
        },
      })
      .then(({ data }) => {
        if (data?.editProfile.error) failed(data.editProfile.error);
        else toast.settle('language');
      })
      .catch((error: unknown) => failed(errorText(error)));
  }, [client, username, known, shown]);
}
