import * as z from 'zod/mini';
import { ProviderFailed } from './provider.ts';

export interface PaypalSettings {
  clientId: string;
  clientSecret: string;
  /** `https://api-m.paypal.com`, or the address of PayPal's sandbox. */
  baseUrl: string;
}

interface PaypalAnswer {
  status: number;
  body: unknown;
}

const TIMEOUT_MS = 15_000;
/** A token is renewed this long before PayPal lets it expire. */
const TOKEN_MARGIN_MS = 60_000;

const Token = z.object({ access_token: z.string(), expires_in: z.number() });

/** Signed calls of PayPal's REST API: one token for all, renewed when it is about to expire or was refused. */
export function createPaypalClient({ clientId, clientSecret, baseUrl }: PaypalSettings) {
  let token: Promise<{ value: string; expiresAt: number }> | null = null;

  async function fetchToken() {
    const { status, body } = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const parsed = Token.safeParse(body);
    if (status !== 200 || !parsed.success) throw new ProviderFailed(`no access: status ${status}`);
    return {
      value: parsed.data.access_token,
      expiresAt: Date.now() + parsed.data.expires_in * 1000 - TOKEN_MARGIN_MS,
    };
  }

  async function accessToken(): Promise<string> {
    const known = await token?.catch(() => null);
    if (known && known.expiresAt > Date.now()) return known.value;
    token = fetchToken();
    return (await token).value;
  }

  async function send(path: string, init: RequestInit): Promise<PaypalAnswer> {
    try {
      const response = await fetch(`${baseUrl}${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    } catch (error) {
      throw new ProviderFailed(`no answer to ${path}`, error);
    }
  }

  return {
    /** `requestId` makes a repeated call answer as the first did. @throws ProviderFailed when nothing can be read */
    async call(
      method: 'GET' | 'POST',
      path: string,
      command?: { requestId: string; body: object },
    ): Promise<PaypalAnswer> {
      const attempt = async () =>
        send(path, {
          method,
          headers: {
            authorization: `Bearer ${await accessToken()}`,
            'content-type': 'application/json',
            ...(command && { 'paypal-request-id': command.requestId, prefer: 'return=representation' }),
          },
          body: command ? JSON.stringify(command.body) : null,
        });
      const answer = await attempt();
      if (answer.status !== 401) return answer;
      token = null;
      return attempt();
    },
  };
}
