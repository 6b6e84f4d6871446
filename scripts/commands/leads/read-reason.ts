import { UsageError } from '../../cli/usage-error.ts';

const longestReason = 200;

/** The reason is kept with the record of who did what, which holds no personal data (rule E30). */
export function readReason(text = ''): string {
  const reason = text.replaceAll(/\s+/g, ' ').trim();
  if (reason === '' || reason.length > longestReason) throw new UsageError(`--reason takes a text of 1 to ${longestReason} characters.`);
  if (/@|\d[\d\s()-]{5,}/.test(reason)) throw new UsageError('--reason is kept for good, so leave out email addresses and phone numbers.');
  return reason;
}
