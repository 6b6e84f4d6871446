/** The maximum nesting of lists and objects. Rust's JSON parser, and so Meilisearch, has the same limit. */
export const deepest = 127;

/** The problem of JSON that is nested too deeply: reading it would overflow the stack. */
export const tooDeep = `it has more than ${deepest} levels of lists and objects`;

/** Whether a parsed value exceeds the maximum nesting. */
export function isTooDeep(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return (Array.isArray(value) ? value : Object.values(value)).some((item) => isTooDeep(item, levels - 1));
}
