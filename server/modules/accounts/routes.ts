import { isEmail } from '@facet/contract/account.ts';
import {
  EmailVerificationBody,
  NewPasswordBody,
  PasswordResetBody,
  RefreshBody,
  VerifyBody,
} from '@facet/contract/rest.ts';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Limiter } from '../../limiter.ts';
import { Refusal } from '../../refusal.ts';
import type { EmailChange } from './email-change.ts';
import type { Recovery } from './recovery.ts';
import type { Sessions } from './sessions.ts';

/** Renewing a token, confirming and changing an address, setting a new password. */
export function accountRoutes(
  app: FastifyInstance,
  {
    sessions,
    recovery,
    emailChange,
    signInLimiter,
  }: { sessions: Sessions; recovery: Recovery; emailChange: EmailChange; signInLimiter: Limiter },
): void {
  app.post('/refresh', async (request) => {
    await signInLimiter.take(request.ip);
    const body = RefreshBody.safeParse(request.body);
    if (!body.success) throw new Refusal('TOKEN_REFRESH_FAILED');
    return { token: await sessions.refresh(body.data.staledToken) };
  });

  app.post('/api/email-verification/send', async (request) => {
    const { email, userId, next } = read(EmailVerificationBody, request.body);
    await recovery.askForVerification(request.ip, emailOf(email), userId ?? null, next ?? null);
    return { ok: true };
  });

  app.post('/api/email-verification/confirm', async (request) => {
    await signInLimiter.take(request.ip);
    return { ok: true, ...(await recovery.verify(read(VerifyBody, request.body).token)) };
  });

  app.post('/api/email-change/confirm', async (request) => {
    await signInLimiter.take(request.ip);
    return { ok: true, email: await emailChange.confirm(read(VerifyBody, request.body).token) };
  });

  app.post('/api/password-reset/send', async (request) => {
    await recovery.askForReset(request.ip, emailOf(read(PasswordResetBody, request.body).email));
    return { ok: true };
  });

  app.post('/api/password-reset/confirm', async (request) => {
    await signInLimiter.take(request.ip);
    const { token, password } = read(NewPasswordBody, request.body);
    await recovery.resetPassword(token, password);
    return { ok: true };
  });
}

function read<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Refusal('BAD_INPUT', parsed.error);
  return parsed.data;
}

function emailOf(text: string): string {
  const email = text.trim();
  if (!isEmail(email)) throw new Refusal('EMAIL_INVALID');
  return email;
}
