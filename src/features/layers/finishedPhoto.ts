import type { Size } from '@facet/canvas-core/geometry.ts';
import { OPEN_IN_LAYERS } from '@facet/contract/documents/layers.ts';
import type { SegmentFile } from '@facet/contract/rest.ts';
import type { NewPicture, PersonOutline } from '@facet/layer-core/model.ts';
import { apollo } from '../../lib/apollo.ts';
import { contourPath } from '../../segments/contourPath.ts';
import { segmentNumber } from '../../segments/maskColors.ts';
import { fetchFoundSegments } from '../../segments/segmentFiles.ts';
import { refreshUnreadCount } from '../../shared/production/unreadCount.ts';
import { PictureError, type Pictures } from './pictures.ts';
import { t } from './texts.ts';

/** A file of ours or of the proxy. @throws PictureError */
export async function fetchPicture(address: string): Promise<Blob> {
  const response = await fetch(address).catch(() => null);
  if (!response?.ok) throw new PictureError(t('loadFailed'));
  return response.blob();
}

/** A finished photo of the member, with the outlines of the people in it. @throws PictureError; an Apollo error */
export async function openFinishedPhoto(id: number, pictures: Pictures): Promise<NewPicture> {
  const { data } = await apollo.mutate({ mutation: OPEN_IN_LAYERS, variables: { id } });
  const production = data?.markProductionAsChecked;
  if (!production?.finishedPath) throw new PictureError(t('notFinished'));
  void refreshUnreadCount();
  const { product, finishedPath } = production;
  const picture = await pictures.add(await fetchPicture(finishedPath));
  const people = await peopleOf(product, picture.original).catch(() => []);
  return { ...picture, name: product.title, people };
}

/** People as they were found in the product's photo, in pixels of the finished one, which may have another size. */
async function peopleOf(
  { personJsonPath, image }: { personJsonPath: string; image: Size },
  size: Size,
): Promise<PersonOutline[]> {
  const [segments = []] = await fetchFoundSegments(personJsonPath);
  return outlinesOf(segments, size.width / image.width, size.height / image.height);
}

/** Of those who have one. @param across by how much the outlines are stretched, as `down` */
export function outlinesOf(segments: SegmentFile, across: number, down: number): PersonOutline[] {
  return segments
    .map((segment, place) => ({
      number: segmentNumber(segment, place),
      outline: contourPath(
        segment.coordinates.map((ring) => ring.map(([x, y]): [number, number] => [x * across, y * down])),
      ),
    }))
    .filter(({ outline }) => outline !== '');
}
