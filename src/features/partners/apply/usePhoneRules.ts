import { useEffect, useState } from 'react';
import type { PhoneRules } from './admissionForm.ts';

/** The numbers of all countries are a hundred kilobytes of script, which the form does not wait for. */
export const loadPhoneRules = (): Promise<PhoneRules> => import('@facet/contract/phone.ts');

/** Null until they are there; what does not come is asked for again when the form is sent. */
export function usePhoneRules(): PhoneRules | null {
  const [rules, setRules] = useState<PhoneRules | null>(null);
  useEffect(() => {
    void loadPhoneRules().then(setRules, () => undefined);
  }, []);
  return rules;
}
