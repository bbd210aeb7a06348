import { Button, Skeleton, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../shared/people/Avatar.tsx';
import { profilePath } from '../../../shared/people/person.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LateConfirmDialog } from '../../../ui/LateConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import boxClasses from '../overview/PartnerOverview.module.css';
import classes from './Relations.module.css';
import { t } from './texts.ts';
import { type Relations, useRelations, type WorkingPartner } from './useRelations.ts';

/** The partners that one works with: to ask, to answer and to end. */
export function RelationsBox() {
  const { relations, error, retry, isActing, ask, accept, end } = useRelations();
  const [ending, setEnding] = useState<string | null>(null);
  /** Stays while the dialog goes. */
  const [asked, setAsked] = useState('');

  const finish = async (): Promise<void> => {
    if (ending !== null) await end(ending);
    setEnding(null);
  };
  const button = (text: string, label: string, onClick: () => void, isMain = false) => (
    <Button
      size="compact-sm"
      variant={isMain ? 'light' : 'default'}
      aria-label={label}
      disabled={isActing}
      onClick={onClick}
    >
      {text}
    </Button>
  );

  return (
    <section className={boxClasses.box} aria-labelledby="relations">
      <h2 id="relations" className={boxClasses.title}>
        {t('title')}
      </h2>
      <p className={boxClasses.text}>{t('text')}</p>
      {error && <ErrorState title={t('errorTitle')} message={error} retry={retry} />}
      {!relations && !error && <Skeleton height={64} role="status" aria-label={t('loading')} />}
      {relations && (
        <ul className={classes.partners}>
          {relations.asking.map((partner) => (
            <Partner key={partner.id} partner={partner} note={t('wantsTo')}>
              {button(
                t('accept'),
                t('acceptOf', partner.user),
                () => void accept(partner.user.username),
                true,
              )}
              {button(t('decline'), t('declineOf', partner.user), () => void end(partner.user.username))}
            </Partner>
          ))}
          {relations.related.map((partner) => (
            <Partner key={partner.id} partner={partner}>
              {button(t('end'), t('endOf', partner.user), () => {
                setAsked(partner.user.username);
                setEnding(partner.user.username);
              })}
            </Partner>
          ))}
          {relations.asked.map((partner) => (
            <Partner key={partner.id} partner={partner} note={t('asked')}>
              {button(t('takeBack'), t('takeBackOf', partner.user), () => void end(partner.user.username))}
            </Partner>
          ))}
        </ul>
      )}
      {relations && isAlone(relations) && <p className={boxClasses.text}>{t('none')}</p>}
      <AskForm isActing={isActing} onAsk={ask} />
      <LateConfirmDialog
        opened={ending !== null}
        title={t('endTitle', { username: asked })}
        message={t('endText')}
        confirmText={t('end')}
        pending={isActing}
        onConfirm={() => void finish()}
        onCancel={() => setEnding(null)}
      />
    </section>
  );
}

/** Who is asked, or waits for an answer, needs not be told. */
const isAlone = ({ asking, related, asked }: Relations): boolean =>
  asking.length + related.length + asked.length === 0;

function Partner(props: { partner: WorkingPartner; note?: string; children: ReactNode }) {
  const { partner, note, children } = props;
  const { username, avatar } = partner.user;
  return (
    <li className={classes.partner}>
      <Link className={boxClasses.person} to={profilePath(username)}>
        <Avatar address={avatar} name={username} size={32} />
        <span className={classes.words}>
          {username}
          {note && <span className={classes.note}>{note}</span>}
        </span>
      </Link>
      <span className={classes.actions}>{children}</span>
    </li>
  );
}

function AskForm({ isActing, onAsk }: { isActing: boolean; onAsk: (username: string) => Promise<boolean> }) {
  const [username, setUsername] = useState('');
  const name = username.trim().replace(/^@/, '');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name === '' || !(await onAsk(name))) return;
    setUsername('');
    toast.success(t('sent', { username: name }));
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        className={classes.field ?? ''}
        aria-label={t('username')}
        placeholder={t('username')}
        autoComplete="off"
        value={username}
        onChange={({ currentTarget }) => setUsername(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isActing} disabled={name === ''}>
        {t('ask')}
      </Button>
    </form>
  );
}
