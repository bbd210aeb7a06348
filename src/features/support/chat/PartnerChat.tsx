import { useMe } from '../../../lib/useMe.ts';
import { SupportChat } from './SupportChat.tsx';
import { chatOf } from './supportChat.ts';

/** The support chat of whoever is a partner. */
export default function PartnerChat() {
  const { me } = useMe();
  if (!me?.partner) return null;
  return <SupportChat session={chatOf({ userId: me.id, partnerId: me.partner.id })} />;
}
