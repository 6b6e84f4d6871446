/**
 * A text without format characters, which nobody sees: a number or an address that is copied from the contacts of a phone or from a message often has
 * marks of direction around it.
 */
export const withoutInvisible = (text: string): string => text.replaceAll(/\p{Cf}/gu, '').trim();
