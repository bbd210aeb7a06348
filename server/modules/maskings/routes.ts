import type { SaveLocationAnswer } from '@facet/contract/location-data.ts';
import {
  type FinalizeMaskingAnswer,
  type FinishedMasks,
  FOUND_SEGMENTS,
  type FoundSegments,
  type SavedMasks,
  type SaveMaskedImageAnswer,
  type SaveMaskingAnswer,
} from '@facet/contract/masking.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PartnerMember, partner } from '../../access.ts';
import type { Admission } from '../../admission.ts';
import type { Images } from '../../images/images.ts';
import { Refusal } from '../../refusal.ts';
import type { ImageMasks } from './calls.ts';
import type { Choices, LocationCall } from './choices.ts';
import { documentOf } from './documents.ts';
import { type MaskForm, readMaskForm, registerMaskForms } from './form.ts';
import type { FoundSegmentFiles } from './found.ts';
import type { Maskings } from './service.ts';

export interface MaskingRoutesOptions {
  maskings: Maskings;
  choices: Choices;
  found: FoundSegmentFiles;
  maskingAdmission: Admission;
  images: Pick<Images, 'keyOf'>;
}

/** The calls of the mask editor (their forms: contract/masking.ts), and the documents of what they saved. */
export async function maskingRoutes(app: FastifyInstance, options: MaskingRoutesOptions): Promise<void> {
  const { maskings, choices, found, maskingAdmission, images } = options;

  /** The form of a partner who says who they are. */
  async function receive(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ caller: PartnerMember; form: MaskForm }> {
    const caller = partner(request.caller);
    await maskingAdmission.take(caller.userId, reply);
    const form = await readMaskForm(request);
    if (!form.has('userId') || form.text('userId') !== String(caller.userId)) throw new Refusal('FORBIDDEN');
    return { caller, form };
  }

  await app.register(async (scope) => {
    await registerMaskForms(scope);

    scope.post('/api/save-masking', async (request, reply): Promise<SaveMaskingAnswer> => {
      const { caller, form } = await receive(request, reply);
      const png = form.files.get('maskingImage');
      if (!png) throw new Refusal('NO_FILE');
      return maskings.saveMasking(caller, {
        imageId: form.has('imageId') ? form.integer('imageId') : null,
        imageIndex: form.integer('imageIndex'),
        png,
      });
    });

    scope.post('/api/save-masked-image', async (request, reply): Promise<SaveMaskedImageAnswer> => {
      const { caller, form } = await receive(request, reply);
      if (!form.has('data')) return maskings.saveMaskedImage(caller, imageMasksOf(form));
      return found.save(caller, {
        ...imageMasksOf(form),
        data: foundSegments(form.text('data')),
        jsonPath: form.has('jsonPath') ? form.text('jsonPath') : null,
      });
    });

    scope.post(
      '/api/finalize-multi-person-masking',
      async (request, reply): Promise<FinalizeMaskingAnswer> => {
        const { caller, form } = await receive(request, reply);
        return maskings.finalize(caller, { maskData: form.text('maskData'), files: form.files });
      },
    );

    scope.post('/api/save-preset-origin-location', async (request, reply): Promise<SaveLocationAnswer> => {
      const { caller, form } = await receive(request, reply);
      return choices.saveTarget(caller, locationCallOf(form));
    });

    scope.post(
      '/api/save-preset-campaign-genlocation',
      async (request, reply): Promise<SaveLocationAnswer> => {
        const { caller, form } = await receive(request, reply);
        return choices.saveGenders(caller, locationCallOf(form));
      },
    );
  });

  app.get('/files/campaigns/:file', async (request, reply): Promise<SavedMasks | FinishedMasks> => {
    const key = images.keyOf(request.url);
    const wanted = key === null ? null : documentOf(key);
    if (!wanted) throw new Refusal('NOT_FOUND');
    const document = await maskings.document(wanted.presetCampaignId, wanted.document);
    // unlike a stored file, it changes with the next save
    reply.headers({ 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' });
    return document;
  });
}

/** The fields that every call about one image's masks has. */
function imageMasksOf(form: MaskForm): ImageMasks {
  return {
    maskingData: form.text('maskingData'),
    originalImagePath: form.text('originalImagePath'),
    imageWidth: form.integer('imageWidth'),
    imageHeight: form.integer('imageHeight'),
    imageIndex: form.integer('imageIndex'),
  };
}

function foundSegments(text: string): FoundSegments {
  const data = FOUND_SEGMENTS.find((one) => one === text);
  if (!data) throw new Refusal('BAD_INPUT');
  return data;
}

function locationCallOf(form: MaskForm): LocationCall {
  return {
    ...imageMasksOf(form),
    presetCampaignId: form.integer('presetCampaignId'),
    allSegments: form.text('allSegments'),
  };
}
