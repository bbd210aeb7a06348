import { BRAND } from '@facet/contract/constants.ts';
import type { Language } from '@facet/contract/languages.ts';
import type { Mail } from './mail.ts';

/** What a mail says. */
export interface Letter {
  language: Language;
  subject: string;
  /** Whom it greets. Only what cannot carry a message of its own: a stranger may have chosen it. */
  name: string;
  paragraphs: readonly string[];
  action?: { label: string; address: string };
  /** What stands after the action. */
  closing: readonly string[];
}

const GREETINGS: Record<Language, (name: string) => string> = {
  en: (name) => `Hello ${name},`,
  ko: (name) => `${name}님, 안녕하세요.`,
};

/** The same letter as plain text and as simple HTML. */
export function compose({
  language,
  subject,
  name,
  paragraphs,
  action,
  closing,
}: Letter): Omit<Mail, 'id' | 'to'> {
  const greeting = GREETINGS[language](name);
  const text = [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.address}`] : []),
    ...closing,
    BRAND,
  ].join('\n\n');
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:32px 16px;background:#fbfaf8;color:#1f1d1a;font:16px/1.5 system-ui,sans-serif">',
    '<div style="max-width:480px;margin:0 auto">',
    ...[greeting, ...paragraphs].map((line) => paragraph(line)),
    ...(action ? [button(action)] : []),
    ...closing.map((line) => paragraph(line, 'color:#69645c;font-size:14px')),
    paragraph(BRAND, 'color:#6526d4;font-weight:600'),
    '</div></body></html>',
  ].join('\n');
  return { subject, text: `${text}\n`, html };
}

function paragraph(text: string, style = ''): string {
  return `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
}

function button({ label, address }: { label: string; address: string }): string {
  const style =
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#7434eb;color:#fff;font-weight:600;text-decoration:none';
  return [
    `<p style="margin:24px 0"><a href="${escapeHtml(address)}" style="${style}">${escapeHtml(label)}</a></p>`,
    paragraph(address, 'color:#69645c;font-size:12px;overflow-wrap:anywhere'),
  ].join('\n');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
