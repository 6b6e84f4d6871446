import type { FormCheck } from '#lib/model/lead.ts';

/** A person needs longer than this for any form. */
const fastestMs = 2000;

/** Why a lead looks like spam, or undefined (rule E11). A missing check is not a reason. */
export function spamReason(check: FormCheck | undefined): string | undefined {
  if (check?.honeypot) return 'the hidden field was filled in';
  if (check?.filled_ms !== undefined && check.filled_ms < fastestMs) return `the form was filled in within ${fastestMs / 1000} s`;
  return undefined;
}
