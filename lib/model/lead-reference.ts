const shortest = 8;

/**
 * The reference of a lead for shoppers and dealers: the first eight characters of its id. The id grants permission to change the lead, and
 * addresses are stored, logged and shared, so 96 random bits of the id stay secret (rule E96).
 */
export const leadReference = (leadId: string): string => leadId.slice(0, shortest).toUpperCase();

/** Whether a text has the format of our references. */
export const isLeadReference = (text: string): boolean => /^[0-9A-F]{8}$/.test(text);

/** The start of a lead's id in a typed text: a reference or a whole id. Undefined for any other text. */
export function readLeadStart(typed: string): string | undefined {
  const start = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  return /^[0-9a-f]{8,32}$/.test(start) ? start : undefined;
}
