/** Pages are files, and file systems take names of 255 bytes with what stands around a segment: types, a noun, an ending. */
const longest = 100;

/** A name as a path segment of at most 100 characters: "Land Rover" -> "land-rover", "Škoda" -> "skoda", "CX-5" -> "cx-5"; empty when nothing is left. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, longest)
    .replace(/-$/, '');
}
