/** Small letters, digits and single hyphens, as a car's address is made of; accents are taken off ("Škoda" gives "skoda"). */
export function slugOf(...parts: (string | number | undefined)[]): string {
  return parts
    .filter((part) => part !== undefined && part !== '')
    .join('-')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
