/**
 * Embeddings of catalogued faces beside how dark their skin is, for `training/complexion.py`: a row a photo, on the standard output. Of
 * packages whose licence lets them be trained on.
 */
import { openVision } from '@facet/wasm/vision-node.ts';
import { embed } from '@facet/workers/face/identity.ts';
import { catalogue, furtherPhotos, personOf, unseenPhotos } from './lib/generator-catalogue.ts';
import { portray } from './lib/generator-judge.ts';
import { openPhoto } from './lib/generator-photos.ts';

const vision = await openVision();
const known = unseenPhotos.filter(({ name }) => /^(fa|tk)-/.test(name));
for (const entry of [...catalogue, ...furtherPhotos, ...known]) {
  const image = await openPhoto(entry);
  const { face } = await portray(vision, entry, image);
  const embedding = await embed(vision, image, face.detection);
  console.log([personOf(entry), entry.complexion, ...[...embedding].map((v) => v.toFixed(4))].join('\t'));
}
vision.dispose();
