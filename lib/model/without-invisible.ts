/**
 * A text without invisible format characters: a number or an address that is copied from a phone's contacts or a message often has
 * direction marks around it.
 */
export const withoutInvisible = (text: string): string => text.replaceAll(/\p{Cf}/gu, '').trim();
