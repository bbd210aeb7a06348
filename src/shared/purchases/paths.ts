/** The member's bought bundles. */
export const PURCHASES_PATH = '/bundles';

/** The dialog that makes a photo of a purchase, below the screen that it opens over. */
export function makePhotoPath(purchaseId: number): string {
  return `modal/create/9/${purchaseId}`;
}
