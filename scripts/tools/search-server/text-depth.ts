import { deepest } from '#lib/model/json-depth.ts';

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
