import type { Consent, Lead } from '#lib/model/lead.ts';
import { describeFiles, type LeadFile } from './files/lead-file.ts';
import type { LeadEvent } from './states.ts';

export type LeadMessage = {
  leadId: string;
  event: LeadEvent;
  /** When the version was received, milliseconds. */
  at: number;
  lead: Lead;
  consent: Consent | undefined;
  /** The destination may already have this version. */
  resend: boolean;
  /** An earlier lead of the same person for the same car. */
  duplicateOf?: string | undefined;
  /** When that lead was received, milliseconds. */
  duplicateAt?: number | undefined;
  /** It was sent with `forecourt leads test`. */
  isTest: boolean;
  /** Files that the shopper attached. */
  files?: readonly LeadFile[] | undefined;
};

/** The body of a webhook, in the format of Standard Webhooks (rule E13). */
export const webhookBody = ({ leadId, event, at, lead, consent, resend, duplicateOf, isTest, files = [] }: LeadMessage): string =>
  JSON.stringify({
    id: leadId,
    type: event,
    timestamp: new Date(at).toISOString(),
    data: {
      lead: { ...lead, lead_id: leadId },
      consent: consent ?? null,
      files: files.length > 0 ? describeFiles(files) : undefined,
      resend: resend || undefined,
      duplicate_of: duplicateOf || undefined,
      test: isTest || undefined,
    },
  });
