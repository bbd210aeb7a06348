import { BRAND } from '@facet/contract/constants.ts';
import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../ui/EmptyState.tsx';
import { t } from './texts.ts';

export function NotFound() {
  return (
    <>
      <title>{`${t('notFound')} | ${BRAND}`}</title>
      <EmptyState
        level={1}
        icon={<IconMapOff size={24} />}
        title={t('notFound')}
        text={t('notFoundText')}
        action={
          <Button component={Link} to="/">
            {t('toHome')}
          </Button>
        }
      />
    </>
  );
}
