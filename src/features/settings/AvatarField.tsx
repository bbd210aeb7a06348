import { useApolloClient } from '@apollo/client/react';
import { UPLOAD } from '@facet/contract/constants.ts';
import { ME } from '@facet/contract/documents/account.ts';
import { EDIT_AVATAR, REMOVE_AVATAR } from '@facet/contract/documents/people.ts';
import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { refusal } from '../../lib/refusals.ts';
import type { Me } from '../../lib/useMe.ts';
import { checkFile } from '../../shared/faces/checkFile.ts';
import { Avatar } from '../../shared/people/Avatar.tsx';
import { CropDialog } from './CropDialog.tsx';
import { Section } from './Section.tsx';
import classes from './SettingsPage.module.css';
import { t } from './texts.ts';

const ACCEPT = UPLOAD.extensions.map((extension) => `.${extension}`).join(',');

/** The picture beside the member's name. It is saved as soon as it is placed or removed. */
export function AvatarField({ me }: { me: Me }) {
  const client = useApolloClient();
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const [chosen, setChosen] = useState<File | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const choose = (file: File | undefined) => {
    const refusal = checkFile(file);
    setProblem(refusal);
    setChosen(refusal ? null : (file ?? null));
  };

  async function save(file: File): Promise<string | null> {
    const { data } = await client.mutate({
      mutation: EDIT_AVATAR,
      variables: { file },
      refetchQueries: [ME],
      awaitRefetchQueries: true,
    });
    return data?.editAvatar.ok ? null : (data?.editAvatar.error ?? refusal('INTERNAL'));
  }

  async function remove(): Promise<void> {
    setRemoving(true);
    setProblem(null);
    const failed = (message: string) => setProblem(t('avatar.removeFailed', { message }));
    try {
      const { data } = await client.mutate({
        mutation: REMOVE_AVATAR,
        refetchQueries: [ME],
        awaitRefetchQueries: true,
      });
      if (!data?.removeAvatar.ok) failed(data?.removeAvatar.error ?? refusal('INTERNAL'));
      else document.getElementById(inputId)?.focus();
    } catch (error) {
      failed(errorText(error));
    } finally {
      setRemoving(false);
    }
  }

  return (
    <Section title={t('avatar.title')}>
      <div className={classes.picture}>
        <Avatar address={me.avatar} name={me.username} size={96} />
        <div className={classes.besides}>
          <p className={classes.hint}>{t('avatar.text')}</p>
          <div className={classes.bar}>
            <Button id={inputId} variant="default" onClick={() => input.current?.click()}>
              {t(me.avatar ? 'avatar.change' : 'avatar.choose')}
            </Button>
            {me.avatar && (
              <Button variant="default" loading={isRemoving} onClick={() => void remove()}>
                {t('avatar.remove')}
              </Button>
            )}
          </div>
          <input
            ref={input}
            type="file"
            accept={ACCEPT}
            hidden
            onChange={(event) => {
              choose(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
        </div>
      </div>
      <div role="alert" className={classes.problem}>
        {problem}
      </div>
      <CropDialog file={chosen} onClose={() => setChosen(null)} onSave={save} />
    </Section>
  );
}
