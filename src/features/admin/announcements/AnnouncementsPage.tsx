import { TextInput } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { AnnouncementList } from '../../../shared/announcements/AnnouncementList.tsx';
import { t } from '../../../shared/announcements/texts.ts';
import { Screen } from '../frame/Screen.tsx';

/** Everybody's announcements, or one creator's. */
export default function AnnouncementsPage() {
  const [search, setSearch] = useSearchParams();
  const filter = (value: string) =>
    setSearch(
      (before) => {
        before.delete('page');
        if (value === '') before.delete('creatorId');
        else before.set('creatorId', value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Screen
      title={t('title')}
      intro={t('adminIntro')}
      action={
        <TextInput
          label={t('filter')}
          placeholder={t('filterHint')}
          inputMode="numeric"
          w={160}
          value={search.get('creatorId') ?? ''}
          onChange={({ currentTarget }) => filter(currentTarget.value.replace(/\D/g, '').slice(0, 10))}
        />
      }
    >
      <AnnouncementList />
    </Screen>
  );
}
