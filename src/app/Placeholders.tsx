import { BRAND } from '@facet/contract/constants.ts';
import { useParams } from 'react-router-dom';
import { t } from './texts.ts';

/** Two screens that hold a place. */
export function FirstPlaceholder() {
  return <Placeholder text={t('first')} />;
}

export function SecondPlaceholder() {
  const { id = '' } = useParams();
  return <Placeholder text={t('second', { id })} />;
}

function Placeholder({ text }: { text: string }) {
  return (
    <>
      <title>{`${text} | ${BRAND}`}</title>
      <h1>{text}</h1>
    </>
  );
}
