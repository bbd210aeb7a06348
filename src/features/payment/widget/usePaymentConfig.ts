import type { PaymentConfig } from '@facet/contract/payment.ts';
import { useCallback, useEffect, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { rest } from '../../../lib/rest.ts';

/** Which widget this installation pays with; null until it is known. */
export function usePaymentConfig() {
  const [config, setConfig] = useState<PaymentConfig | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = useCallback(() => {
    const controller = new AbortController();
    setError(null);
    rest.get<PaymentConfig>('/api/payment/config', { signal: controller.signal }).then(
      (answer) => setConfig(answer),
      (reason: unknown) => {
        if (!controller.signal.aborted) setError(errorText(reason));
      },
    );
    return controller;
  }, []);
  useEffect(() => {
    const controller = load();
    return () => controller.abort();
  }, [load]);
  return { config, error, retry: () => void load() };
}
