/** A number from 0 to 1 that is always the same for a text (FNV-1a, mixed). */
function share(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** The variant of an experiment that a device always sees, each as often as the others (rule T14). */
export const variantOf = (deviceId: string, experiment: string, variants: readonly string[]): string =>
  variants[Math.floor(share(`${experiment} ${deviceId}`) * variants.length)] ?? '';
