/** The most levels of lists and objects that we read; Rust's JSON reader, and so Meilisearch, has the same limit. */
export const deepest = 127;

/** What is wrong with JSON that is nested too deeply: reading it would overflow the stack. */
export const tooDeep = `it has more than ${deepest} levels of lists and objects`;

/** Whether a parsed value goes below the deepest level. */
export function isTooDeep(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return (Array.isArray(value) ? value : Object.values(value)).some((item) => isTooDeep(item, levels - 1));
}
