/** The most levels of lists and objects that we read; Rust's JSON reader, and so Meilisearch, has the same limit. */
const deepest = 127;

/** What is wrong with JSON that is nested too deeply: reading it would overflow the stack. */
export const tooDeep = `it has more than ${deepest} levels of lists and objects`;

const [quote, backslash, openList, closeList, openObject, closeObject] = [34, 92, 91, 93, 123, 125];

/** Whether a JSON text goes below the deepest level. The text is not parsed, so it may have any size. */
export function isTextTooDeep(text: string): boolean {
  let levels = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInText) {
      if (code === backslash) at++;
      else if (code === quote) isInText = false;
    } else if (code === quote) isInText = true;
    else if (code === openList || code === openObject) {
      levels++;
      if (levels > deepest) return true;
    } else if (code === closeList || code === closeObject) levels--;
  }
  return false;
}

/** Whether a parsed value goes below the deepest level. */
export function isTooDeep(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return (Array.isArray(value) ? value : Object.values(value)).some((item) => isTooDeep(item, levels - 1));
}
