import type { ProductTab } from '../productTabs.ts';
import { t } from '../texts.ts';

export interface ReportedItem {
  link: string;
  tab: ProductTab;
  product: { id: number; title: string };
}

/** The mailbox that every domain has for this by convention (RFC 2142). */
const reportMailbox = (host: string) => `abuse@${host}`;

function reportText({ link, tab, product }: ReportedItem, now: Date): string {
  return t('sharing.reportBody', {
    link,
    tab,
    product: product.id,
    title: product.title,
    time: now.toISOString(),
  });
}

/** A mail in the person's own mail program that names what is reported; what is wrong with it is for them to say. */
export function reportAddress(item: ReportedItem, host: string, now: Date): string {
  const subject = encodeURIComponent(t('sharing.reportSubject', { title: item.product.title }));
  return `mailto:${reportMailbox(host)}?subject=${subject}&body=${encodeURIComponent(reportText(item, now))}`;
}
