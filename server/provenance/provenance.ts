import type { Raster } from '@facet/workers/types.ts';
import { embedManifest } from './c2pa.ts';
import type { Credentials } from './certificate.ts';
import { createCoseSigner } from './cose.ts';
import { drawMark, type MarkCorner } from './mark.ts';
import { drawPreview } from './preview.ts';

/** Says of every result, to people and to machines, that it was made with AI (EU AI Act, article 50). */
export interface Provenance {
  /** The same JPEG with a signed C2PA manifest. Comes last: whatever changes a byte afterwards breaks it. */
  sign(jpeg: Uint8Array, from: { ingredient: Uint8Array }): Promise<Buffer>;
  /** The picture with the visible mark. */
  markVisible(raster: Raster): Promise<Raster>;
  /** A small copy that says of itself, all over, that it is a preview. */
  markPreview(raster: Raster): Promise<Raster>;
}

export interface ProvenanceOptions {
  /** A P-256 key (PKCS #8) and its certificates, both PEM: the operator's, or the installation's own. */
  credentials: Credentials;
  corner?: MarkCorner;
}

const ORIGINAL = 'original';

/** Tells what was done and with what; neither who is in the picture nor whose it is. */
const MANIFEST = {
  claim_generator_info: [{ name: 'Facet', version: '0.1.0' }],
  title: 'Photo',
  format: 'image/jpeg',
  assertions: [
    {
      label: 'c2pa.actions.v2',
      data: {
        actions: [
          { action: 'c2pa.opened', parameters: { ingredientIds: [ORIGINAL] } },
          {
            action: 'c2pa.edited',
            digitalSourceType:
              'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
          },
        ],
      },
    },
  ],
};
const INGREDIENT = {
  title: 'Original photo',
  relationship: 'parentOf',
  instance_id: ORIGINAL,
  label: ORIGINAL,
};

/** @throws Error when the operator's certificate and key do not fit together */
export async function createProvenance(options: ProvenanceOptions): Promise<Provenance> {
  const { credentials, corner = 'bottom-right' } = options;
  const signer = createCoseSigner(credentials);
  return {
    sign: (jpeg, { ingredient }) =>
      embedManifest(jpeg, {
        manifest: MANIFEST,
        ingredient: { bytes: ingredient, definition: INGREDIENT },
        signer,
      }),
    markVisible: (raster) => drawMark(raster, corner),
    markPreview: async (raster) => drawMark(await drawPreview(raster), corner),
  };
}
