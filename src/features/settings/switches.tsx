import { useApolloClient } from '@apollo/client/react';
import { EDIT_PARTNER, EDIT_PROFILE } from '@facet/contract/documents/people.ts';
import type { Me } from '../../lib/useMe.ts';
import { Section } from './Section.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';
import { t } from './texts.ts';

const AUTO = ['isAutoCampaign', 'isAutoProduct', 'isAutoPartnerRequest'] as const;
const PARTNER = [
  'isAutoAcceptedShared',
  'isAutoAcceptPartnerRequests',
  'isAllowMultiplePartner',
  'isProductGeneratedWithAd',
] as const;

/** Privacy, and what is accepted without a question. */
export function ProfileSwitches({ me }: { me: Me }) {
  const client = useApolloClient();

  const change = (name: 'isPrivate' | (typeof AUTO)[number]) => async (isOn: boolean) => {
    const { data } = await client.mutate({
      mutation: EDIT_PROFILE,
      variables: { [name]: isOn },
      update(cache, { data: result }) {
        if (!result?.editProfile.ok) return;
        const own = [
          { __typename: 'User', username: me.username },
          { __typename: 'Profile', id: me.id },
        ];
        for (const entry of own) cache.modify({ id: cache.identify(entry), fields: { [name]: () => isOn } });
      },
    });
    return data?.editProfile.ok ? null : (data?.editProfile.error ?? '');
  };

  return (
    <>
      <Section title={t('privacy')}>
        <SettingSwitch
          label={t('isPrivate')}
          hint={t('isPrivateHint')}
          isOn={me.isPrivate}
          change={change('isPrivate')}
        />
      </Section>
      <Section title={t('auto')}>
        {AUTO.map((name) => (
          <SettingSwitch
            key={name}
            label={t(name)}
            hint={t(`${name}Hint`)}
            isOn={me[name]}
            change={change(name)}
          />
        ))}
      </Section>
    </>
  );
}

export function PartnerSwitches({ partner }: { partner: NonNullable<Me['partner']> }) {
  const client = useApolloClient();

  const change = (name: (typeof PARTNER)[number]) => async (isOn: boolean) => {
    const { data } = await client.mutate({
      mutation: EDIT_PARTNER,
      variables: { [name]: isOn },
      update(cache, { data: result }) {
        if (!result?.editPartner.ok) return;
        const id = cache.identify({ __typename: 'Partner', id: partner.id });
        cache.modify({ id, fields: { [name]: () => isOn } });
      },
    });
    return data?.editPartner.ok ? null : (data?.editPartner.error ?? '');
  };

  return (
    <Section title={t('partner')}>
      {PARTNER.map((name) => (
        <SettingSwitch
          key={name}
          label={t(name)}
          hint={t(`${name}Hint`)}
          isOn={partner[name] ?? false}
          change={change(name)}
        />
      ))}
    </Section>
  );
}
