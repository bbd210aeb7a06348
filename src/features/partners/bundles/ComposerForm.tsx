import { useMutation } from '@apollo/client/react';
import type { BundleField } from '@facet/contract/bundle.ts';
import {
  DELETE_BUNDLE,
  END_BUNDLE,
  PUBLISH_BUNDLE,
  TAKE_BACK_BUNDLE,
} from '@facet/contract/documents/bundles.ts';
import { Alert, Anchor, Badge, Button } from '@mantine/core';
import { IconAlertTriangle, IconEye, IconLock } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorText } from '../../../lib/error-text.ts';
import { inWords, refusal } from '../../../lib/refusals.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { LeaveGuard, UNASKED } from '../../../ui/LeaveGuard.tsx';
import { toast } from '../../../ui/toast.ts';
import { useIsCurrent } from '../../../ui/useIsCurrent.ts';
import classes from './Bundles.module.css';
import { bundleState } from './bundleState.ts';
import { CostFields, fieldId, TextFields, WhenFields } from './ComposerFields.tsx';
import type { OwnBundle } from './composerValues.ts';
import { ProductOrder } from './ProductOrder.tsx';
import { SharePanel } from './SharePanel.tsx';
import { t } from './texts.ts';
import { type Composer, type EditAnswer, useComposer } from './useComposer.ts';

interface ComposerFormProps {
  bundle: OwnBundle;
  categories: readonly { id: number; code: string }[];
  /** What is there now takes the place of this form. */
  onReload: () => Promise<void>;
}

type Question = 'end' | 'takeBack' | 'delete';

export function ComposerForm({ bundle, categories, onReload }: ComposerFormProps) {
  const composer = useComposer(bundle);
  const { values, problems, conflict } = composer;
  const [missing, setMissing] = useState<EditAnswer['problems']>([]);
  const [question, setQuestion] = useState<Question | null>(null);
  /** What was changed while the server looked at the rest. */
  const changed = useRef({});
  const actions = useBundleActions(bundle, composer, {
    onReload,
    onAsk: () => {
      changed.current = {};
    },
    onMissing: (found) => setMissing(found.filter(({ field }) => !touches(changed.current, field))),
  });
  const isLocked = bundle.status !== 'DRAFT';
  const tell = bundleState(bundle);
  // what was fixed since is no longer missing; the server is asked again with the next try
  const errors = Object.fromEntries([
    ...missing.map(({ field, error }) => [field, inWords(error)]),
    ...Object.entries(problems).map(([field, code]) => [field, refusal(code)]),
  ]) as Partial<Record<BundleField, string>>;
  const change: Composer['change'] = (next) => {
    changed.current = { ...changed.current, ...next };
    setMissing((before) => before.filter(({ field }) => !touches(next, field)));
    composer.change(next);
  };
  const fields = { values, errors, isLocked, onChange: change };

  return (
    <>
      <header className={classes.top}>
        <div className={classes.words}>
          <h1 className={classes.name}>{values.name.trim() || t('unnamed')}</h1>
          <span className={classes.badges}>
            <Badge color={tell.color}>{tell.text}</Badge>
            {values.isPrivate && <Badge color="gray">{t('state.private')}</Badge>}
          </span>
        </div>
        <div className={classes.actions}>
          <Button
            component="a"
            href={`/introduce/${encodeURIComponent(bundle.uid)}`}
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={<IconEye size={18} aria-hidden />}
          >
            {t('preview')}
          </Button>
          {bundle.status === 'PUBLISHED' && (
            <Button variant="default" onClick={() => setQuestion('end')}>
              {t('end')}
            </Button>
          )}
          {isLocked && (
            <Button variant="default" onClick={() => setQuestion('takeBack')}>
              {t('takeBack')}
            </Button>
          )}
          {!isLocked && bundle.usedInStock === 0 && (
            <Button variant="subtle" color="red" onClick={() => setQuestion('delete')}>
              {t('delete')}
            </Button>
          )}
          {bundle.status !== 'PUBLISHED' && (
            <Button
              loading={actions.isActing}
              disabled={conflict !== null || Object.keys(problems).length > 0}
              onClick={() => void actions.publish()}
            >
              {t(bundle.status === 'ENDED' ? 'publishAgain' : 'publish')}
            </Button>
          )}
        </div>
      </header>

      {isLocked ? (
        <p className={classes.note}>
          <IconLock size={16} aria-hidden />
          {t(bundle.status === 'PUBLISHED' ? 'lockedPublished' : 'lockedEnded')}
        </p>
      ) : (
        !conflict && <SavingLine composer={composer} />
      )}
      {conflict && (
        <Alert
          className={classes.alert ?? ''}
          color="yellow"
          title={t('changedTitle')}
          icon={<IconAlertTriangle size={20} />}
          role="alert"
        >
          <p className={classes.alertText}>{conflict}</p>
          <Button size="xs" variant="default" onClick={() => void onReload()}>
            {t('reload')}
          </Button>
        </Alert>
      )}
      {missing.length > 0 && <Missing problems={missing} />}

      <div className={classes.sections}>
        {bundle.status === 'PUBLISHED' && (
          <SharePanel uid={bundle.uid} name={bundle.name} hasCard={bundle.isOffered && !bundle.isPrivate} />
        )}
        <TextFields {...fields} categories={categories} />
        <ProductOrder {...fields} />
        <CostFields {...fields} />
        <WhenFields {...fields} />
      </div>

      <LeaveGuard
        isUnsaved={composer.isUnsaved}
        title={t('leaveTitle')}
        text={t('leaveText')}
        keep={composer.keep}
      />
      <ConfirmDialog
        opened={question !== null}
        title={question ? t(`${question}Title`) : ''}
        message={question ? t(`${question}Text`) : ''}
        confirmText={question ? t(question) : ''}
        isDestructive={question === 'delete'}
        pending={actions.isActing}
        onCancel={() => setQuestion(null)}
        onConfirm={() => void actions[question!]().finally(() => setQuestion(null))}
      />
    </>
  );
}

/** Whether a change is about this field. */
function touches(change: object, field: BundleField): boolean {
  const names: Partial<Record<BundleField, readonly string[]>> = {
    representative: ['representativeProductId', 'products'],
    category: ['categoryCodeId'],
    salePrice: ['salePrice', 'price'],
    publishEndAt: ['publishEndAt', 'publishStartAt'],
  };
  return (names[field] ?? [field]).some((name) => name in change);
}

/** Publishing, ending, taking back and deleting; afterwards what is shown is what the server has. */
function useBundleActions(
  bundle: OwnBundle,
  composer: Composer,
  {
    onReload,
    onAsk,
    onMissing,
  }: {
    onReload: () => Promise<void>;
    /** The server is about to look at what it has. */
    onAsk: () => void;
    onMissing: (problems: EditAnswer['problems']) => void;
  },
) {
  const navigate = useNavigate();
  const isCurrent = useIsCurrent();
  const [publish] = useMutation(PUBLISH_BUNDLE, { fetchPolicy: 'no-cache' });
  const [end] = useMutation(END_BUNDLE, { fetchPolicy: 'no-cache' });
  const [takeBack] = useMutation(TAKE_BACK_BUNDLE, { fetchPolicy: 'no-cache' });
  const [remove] = useMutation(DELETE_BUNDLE, { fetchPolicy: 'no-cache' });
  const [isActing, setActing] = useState(false);
  const about = `bundle ${bundle.id}`;

  const act = async (send: () => Promise<EditAnswer | undefined>, done: string): Promise<void> => {
    setActing(true);
    try {
      if (!(await composer.flush())) return;
      onAsk();
      const answer = await send();
      onMissing(answer?.problems ?? []);
      if (answer?.problems.length) return;
      if (!composer.note(answer)) return void toast.error(answer?.error ?? refusal('INTERNAL'), { about });
      toast.success(done, { about });
      await onReload();
    } catch (error) {
      toast.error(errorText(error), { about });
    } finally {
      setActing(false);
    }
  };
  const change = () => ({ variables: { bundleId: bundle.id, version: composer.version.current } });

  return {
    isActing,
    publish: () => act(async () => (await publish(change())).data?.publishBundle, t('publishedNow')),
    end: () => act(async () => (await end(change())).data?.endBundle, t('endedNow')),
    takeBack: () => act(async () => (await takeBack(change())).data?.takeBackBundle, t('takenBack')),
    async delete(): Promise<void> {
      setActing(true);
      try {
        await composer.flush();
        const answer = (await remove({ variables: { bundleId: bundle.id } })).data?.deleteBundle;
        if (!answer?.ok) return void toast.error(answer?.error ?? refusal('INTERNAL'), { about });
        composer.forget();
        if (isCurrent()) void navigate('/partners/bundles', { state: UNASKED });
      } catch (error) {
        toast.error(errorText(error), { about });
      } finally {
        setActing(false);
      }
    },
  };
}

function SavingLine({ composer: { state, reason, problems, flush } }: { composer: Composer }) {
  const isPartly = Object.keys(problems).length > 0;
  const text =
    state === 'failed'
      ? t('unsaved', { reason: reason ?? '' })
      : t(state === 'waiting' ? 'saving' : isPartly ? 'invalid' : 'saved');
  return (
    <p className={classes.note} role="status" data-tone={state === 'failed' || isPartly || undefined}>
      {text}
      {state === 'failed' && (
        <Button size="compact-sm" variant="default" onClick={() => void flush()}>
          {t('retry')}
        </Button>
      )}
    </p>
  );
}

/** Everything that keeps the bundle from being published, each with the way to its field. */
function Missing({ problems }: { problems: EditAnswer['problems'] }) {
  return (
    <Alert
      className={classes.alert ?? ''}
      color="red"
      role="alert"
      icon={<IconAlertTriangle size={20} />}
      title={t('missing', { count: problems.length })}
    >
      <ul className={classes.missing}>
        {problems.map(({ field, error }) => (
          <li key={field}>
            <Anchor
              inherit
              href={`#${fieldId(field)}`}
              onClick={(event) => {
                event.preventDefault();
                const place = document.getElementById(fieldId(field));
                place?.focus();
                place?.scrollIntoView({ block: 'center' });
              }}
            >
              {t(`field.${field}`)}
            </Anchor>
            : {inWords(error)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
