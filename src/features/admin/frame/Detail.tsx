import { Skeleton } from '@mantine/core';
import { IconArrowLeft, IconQuestionMark } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { errorText } from '../../../lib/error-text.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import classes from './Detail.module.css';

interface DetailProps<Thing> {
  back: { to: string; text: string };
  /** Undefined while it is on its way, null where there is none. */
  thing: Thing | null | undefined;
  error: unknown;
  retry: () => void;
  texts: { loading: string; error: string; notFound: string };
  children: (thing: Thing) => ReactNode;
}

/** A screen about one thing: the way back to all of them, and the thing once it is there. */
export function Detail<Thing>({ back, thing, error, retry, texts, children }: DetailProps<Thing>) {
  return (
    <>
      <Link to={back.to} className={classes.back ?? ''}>
        <IconArrowLeft size={20} aria-hidden />
        {back.text}
      </Link>
      {thing && <div className={classes.panels}>{children(thing)}</div>}
      {thing === null && (
        <EmptyState level={1} icon={<IconQuestionMark size={24} />} title={texts.notFound} />
      )}
      {thing === undefined && !!error && (
        <ErrorState level={1} title={texts.error} message={errorText(error)} retry={retry} />
      )}
      {thing === undefined && !error && (
        <div role="status" aria-label={texts.loading} className={classes.panels}>
          <Skeleton height={34} width={240} />
          <Skeleton height={220} radius="lg" />
          <Skeleton height={220} radius="lg" />
        </div>
      )}
    </>
  );
}
