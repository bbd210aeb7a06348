import { BRAND } from '@facet/contract/constants.ts';
import { useSignedIn } from '../../lib/session.ts';
import { MemberHome } from './MemberHome.tsx';
import { t } from './texts.ts';
import { Welcome } from './Welcome.tsx';

export default function HomePage() {
  const isSignedIn = useSignedIn();
  return (
    <>
      <title>{`${t('memberTitle')} | ${BRAND}`}</title>
      {isSignedIn ? <MemberHome /> : <Welcome />}
    </>
  );
}
