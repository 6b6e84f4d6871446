import { isRecord } from '../model/is-record.ts';
import type { LeadRequest } from './lead-payload.ts';

/** A service that checks whether a person sends a form. */
type BotCheckKind = 'turnstile';

/** The check of a site's forms. The key is public. */
export type FormBotCheck = { kind: BotCheckKind; siteKey: string };

type BotSettings = {
  features: { botProtection: boolean };
  forms: { botCheck: { kind?: BotCheckKind | undefined; siteKey?: string | undefined } };
};

/** The bot check of a site's forms (rule E92). Undefined if it is off or not set up. */
export const formBotCheck = ({ features, forms: { botCheck } }: BotSettings): FormBotCheck | undefined =>
  features.botProtection && botCheck.kind && botCheck.siteKey ? { kind: botCheck.kind, siteKey: botCheck.siteKey } : undefined;

/** The origin of a check's script and frame. */
export const botCheckOrigins: Readonly<Record<BotCheckKind, string>> = { turnstile: 'https://challenges.cloudflare.com' };

/**
 * Adds this attempt's token to a request. A token works once and for 5 minutes, so it is added when a lead is sent and never stored with it
 * (rule E92).
 */
export function addToken(request: LeadRequest, token: string | undefined): LeadRequest {
  if (token === undefined) return request;
  const body: unknown = JSON.parse(request.body);
  if (!isRecord(body)) return request;
  return { ...request, body: JSON.stringify({ ...body, check: { ...(isRecord(body.check) ? body.check : {}), token } }) };
}
