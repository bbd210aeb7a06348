import { Tabs } from '@mantine/core';
import { t } from '../texts.ts';
import classes from './History.module.css';
import { Purchases } from './Purchases.tsx';
import { Spendings } from './Spendings.tsx';

/** What came in and what went out. */
export function History() {
  return (
    <section aria-labelledby="payment-history">
      <h2 id="payment-history" className={classes.title}>
        {t('history.title')}
      </h2>
      <Tabs defaultValue="purchases" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="purchases">{t('history.purchases')}</Tabs.Tab>
          <Tabs.Tab value="spending">{t('history.spending')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="purchases">
          <Purchases />
        </Tabs.Panel>
        <Tabs.Panel value="spending">
          <Spendings />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}
