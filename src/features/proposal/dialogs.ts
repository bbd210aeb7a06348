import { useOutletContext, useParams } from 'react-router-dom';
import type { Bundle, Product, Production } from './bundle.ts';
import type { ProductTab } from './productTabs.ts';

/** What the page hands to the dialogs below its address. */
export interface ProposalContext {
  bundle: Bundle;
  productions: readonly Production[];
  tab: ProductTab;
}

/** The dialogs' addresses, relative to the page's. */
export const dialogPath = {
  share: (productId: number) => `modal/share/${productId}`,
  photo: (productId: number, productionId?: number) =>
    productionId === undefined ? `modal/photo/${productId}` : `modal/photo/${productId}/${productionId}`,
};

/** What a dialog's address names. The product is missing when the page has none of this id; so may be the production. */
export function useDialogSubject(): ProposalContext & { product?: Product; production?: Production } {
  const context = useOutletContext<ProposalContext>();
  const { productId, productionId } = useParams();
  return {
    ...context,
    product: context.bundle.products.find(({ id }) => id === Number(productId)),
    production: context.productions.find(({ id }) => id === Number(productionId)),
  };
}
