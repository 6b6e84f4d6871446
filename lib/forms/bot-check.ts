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

/** The bot check of a site's forms (rule E92); undefined if it is off or not set up. */
export const formBotCheck = ({ features, forms: { botCheck } }: BotSettings): FormBotCheck | undefined =>
  features.botProtection && botCheck.kind && botCheck.siteKey ? { kind: botCheck.kind, siteKey: botCheck.siteKey } : undefined;

/** Where the script and the frame of a check come from. */
export const botCheckOrigins: Readonly<Record<BotCheckKind, string>> = { turnstile: 'https://challenges.cloudflare.com' };

/**
 * A request with the token of this attempt. A token works once and for 5 minutes, so it is added when a lead is sent and never kept with it (rule
 * E92).
 */
export function addToken(request: LeadRequest, token: string | undefined): LeadRequest {
  if (token === undefined) return request;
  const body: unknown = JSON.parse(request.body);
  if (!isRecord(body)) return request;
  return { ...request, body: JSON.stringify({ ...body, check: { ...(isRecord(body.check) ? body.check : {}), token } }) };
}
