import { useMutation } from '@apollo/client/react';
import type { ConsentRecord } from '@facet/contract/consent.ts';
import { ME } from '@facet/contract/documents/account.ts';
import { EDIT_ADMISSION_SUBMIT, MY_PARTNER_APPLICATION } from '@facet/contract/documents/admissions.ts';
import { useRef, useState } from 'react';
import { forgetDraft } from '../../../lib/localDraft.ts';
import { refusal } from '../../../lib/refusals.ts';
import { t } from '../../../shared/admissions/texts.ts';
import { type AdmissionValues, admissionSubmit, DRAFT, validateAdmission } from './admissionForm.ts';
import { loadPhoneRules } from './usePhoneRules.ts';

/** Sends an application; afterwards the member is asked for again, who is PENDING then. */
export function useAdmissionSubmit() {
  const [editAdmissionSubmit] = useMutation(EDIT_ADMISSION_SUBMIT);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // State follows a render later; two clicks within one frame must not apply twice.
  const isSubmitting = useRef(false);

  async function send(
    values: AdmissionValues,
    records: readonly ConsentRecord[],
    onBroken: (field: keyof AdmissionValues, text: string) => void,
  ): Promise<void> {
    const phoneRules = await loadPhoneRules();
    const { phone } = validateAdmission(values, phoneRules);
    if (phone) return onBroken('phone', phone);
    const { data } = await editAdmissionSubmit({
      variables: { admissionSubmit: admissionSubmit(values, phoneRules, records) },
      refetchQueries: ({ data: answer }) =>
        answer?.editAdmissionSubmitReturn.ok ? [ME, MY_PARTNER_APPLICATION] : [],
      awaitRefetchQueries: true,
    });
    const answer = data?.editAdmissionSubmitReturn;
    if (answer?.ok) forgetDraft(DRAFT);
    else setProblem(answer?.error || refusal('ADMISSION_FAILED'));
  }

  return {
    isPending,
    problem,
    forgetProblem: () => setProblem(null),
    /** @param onBroken what is wrong with a field that could not be checked before */
    async submit(...application: Parameters<typeof send>): Promise<void> {
      if (isSubmitting.current) return;
      isSubmitting.current = true;
      setPending(true);
      setProblem(null);
      try {
        await send(...application);
      } catch {
        setProblem(t('failed'));
      } finally {
        isSubmitting.current = false;
        setPending(false);
      }
    },
  };
}
