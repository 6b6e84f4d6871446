const shortest = 8;

/**
 * What a shopper and a dealer call a lead: the first eight letters of its id. The id is the permission to change the lead, and an address is kept,
 * logged and shared; 96 random bits of it stay secret (rule E96).
 */
export const leadReference = (leadId: string): string => leadId.slice(0, shortest).toUpperCase();

/** Whether a text is a reference as we write it. */
export const isLeadReference = (text: string): boolean => /^[0-9A-F]{8}$/.test(text);

/** The start of a lead's id in a text that somebody typed or read out: a reference or a whole id. Undefined for any other text. */
export function readLeadStart(typed: string): string | undefined {
  const start = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  return /^[0-9a-f]{8,32}$/.test(start) ? start : undefined;
}
