/** The photo that a page begins with, blurred, as the server wrote it into the page's head; null on any other page. */
export function firstPhoto(pathname: string): { ratio: number; placeholder: string } | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="facet:photo"]');
  if (!meta || meta.dataset.page !== pathname) return null;
  const [width, height, placeholder] = meta.content.split(' ');
  const ratio = Number(width) / Number(height);
  return placeholder && ratio > 0 && Number.isFinite(ratio) ? { ratio, placeholder } : null;
}
