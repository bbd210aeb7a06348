import { ConsentExport, ConsentStates, GivenConsents } from '@facet/contract/consent.ts';
import { SaveLocationAnswer } from '@facet/contract/location-data.ts';
import { FinalizeMaskingAnswer, SaveMaskedImageAnswer, SaveMaskingAnswer } from '@facet/contract/masking.ts';
import {
  CaptureAnswer,
  CompletePaymentAnswer,
  CreateOrderAnswer,
  PaymentConfig,
} from '@facet/contract/payment.ts';
import {
  ConfigAnswer,
  DoneAnswer,
  EmailChangeAnswer,
  ProductionMonoAnswer,
  PublicAddressAnswer,
  RefreshAnswer,
  RestError,
  VerifyAnswer,
} from '@facet/contract/rest.ts';
import { expect } from 'vitest';
import * as z from 'zod/mini';

const ANSWERS: readonly [address: RegExp, answer: z.ZodMiniType][] = [
  [/^GET \/api\/config$/, ConfigAnswer],
  [/^GET \/api\/ip$/, PublicAddressAnswer],
  [/^POST \/refresh$/, RefreshAnswer],
  [/^GET \/api\/consents$/, ConsentStates],
  [/^GET \/api\/consents\/given(\?srcImgId=\d+)?$/, GivenConsents],
  [/^POST \/api\/consents$/, ConsentStates],
  [/^GET \/api\/consents\/export$/, ConsentExport],
  [/^POST \/api\/(email-verification\/send|password-reset\/(send|confirm))$/, DoneAnswer],
  [/^POST \/api\/email-verification\/confirm$/, VerifyAnswer],
  [/^POST \/api\/email-change\/confirm$/, EmailChangeAnswer],
  [/^POST \/api\/save-preset-(origin-location|campaign-genlocation)$/, SaveLocationAnswer],
  [/^GET \/api\/payment\/config$/, PaymentConfig],
  [/^POST \/api\/payment\/orders$/, CreateOrderAnswer],
  [/^POST \/api\/payment\/orders\/\w+\/capture$/, CaptureAnswer],
  [/^POST \/api\/payment\/sandbox\/orders\/\w+$/, DoneAnswer],
  [/^POST \/api\/payment\/complete$/, CompletePaymentAnswer],
  [/^POST \/api\/save-masking$/, SaveMaskingAnswer],
  [/^POST \/api\/save-masked-image$/, SaveMaskedImageAnswer],
  [/^POST \/api\/finalize-multi-person-masking$/, FinalizeMaskingAnswer],
  [/^POST \/productionmono$/, ProductionMonoAnswer],
  // answered with a picture, unless it is refused
  [/^POST \/api\/(preview-generation|try-product)$/, RestError],
];

/** Fails unless the server could answer a call so. Files and event streams hold what they like. */
export async function expectPossibleRest(call: string, response: Response): Promise<void> {
  if (response.ok && response.headers.get('content-type')?.startsWith('image/')) return;
  const answer = ANSWERS.find(([address]) => address.test(call))?.[1];
  if (!answer) {
    expect(call, 'a call without a schema in restAnswers.ts').not.toMatch(
      /^\w+ \/(api(?!\/photo-processing)|refresh|productionmono)/,
    );
    return;
  }
  const body: unknown = await response.json();
  const { data, error } = z.safeParse(response.ok ? answer : z.union([answer, RestError]), body);
  expect(error?.issues ?? [], `${call} answered ${JSON.stringify(body)}`).toEqual([]);
  expect(body).toEqual(data);
}
