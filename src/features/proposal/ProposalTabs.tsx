import { PRODUCT_TABS } from '@facet/contract/constants.ts';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ProposalPage.module.css';
import { isProductTab, type ProductTab } from './productTabs.ts';
import { t } from './texts.ts';

interface ProposalTabsProps {
  tab: ProductTab;
  onChange: (tab: ProductTab) => void;
  children: ReactNode;
}

/** The sticky header with the categories; `children` belong to the chosen one. */
export function ProposalTabs({ tab, onChange, children }: ProposalTabsProps) {
  const choose = (value: string | null) => {
    if (!isProductTab(value) || value === tab) return;
    onChange(value);
    scrollTo({ top: 0 });
  };
  return (
    <Tabs value={tab} onChange={choose} className={classes.page}>
      <div className={classes.sticky}>
        <Tabs.List aria-label={t('tabs')} className={classes.tabs}>
          {PRODUCT_TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`categories.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {PRODUCT_TABS.map((name) => (
        <Tabs.Panel key={name} value={name} tabIndex={-1}>
          {name === tab && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
