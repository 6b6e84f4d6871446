/** Pages are files, and file systems limit names to 255 bytes, including prefixes and suffixes of a segment. */
const longest = 100;

/**
 * A name as a path segment of at most 100 characters: "Land Rover" -> "land-rover", "Škoda" -> "skoda". Empty if no letter or digit
 * remains.
 */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, longest)
    .replace(/-$/, '');
