/** A name as a path segment: "Land Rover" -> "land-rover", "Škoda" -> "skoda", "CX-5" -> "cx-5"; empty when nothing is left. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}
