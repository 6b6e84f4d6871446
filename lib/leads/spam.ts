import type { FormCheck } from '#lib/model/lead.ts';

/** A person needs longer than this for any form. */
const fastestMs = 2000;

/** Why a lead looks like spam, or undefined (rule E11). A missing check says nothing. */
export function spamReason(check: FormCheck | undefined): string | undefined {
  if (check?.honeypot) return 'the hidden field was filled in';
  const { filled_ms: filledMs = -1 } = check ?? {};
  // The clock of a device can jump back while a form is filled in, which is not the shopper's fault.
  if (filledMs >= 0 && filledMs < fastestMs) return `the form was filled in within ${fastestMs / 1000} s`;
  return undefined;
}
