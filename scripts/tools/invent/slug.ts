/** A slug of the parts: small letters, digits and single hyphens, without accents ("Škoda" gives "skoda"). */
export function makeSlug(...parts: (string | number | undefined)[]): string {
  return parts
    .filter((part) => part !== undefined && part !== '')
    .join('-')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
