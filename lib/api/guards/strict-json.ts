import { ApiProblem } from '../api-problem.ts';

/** Deeper than any of our bodies, and far below what recursion can handle. */
const deepest = 32;

/** The index of the closing quote of a string that starts at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** Throws for what JSON.parse accepts silently: a repeated name in an object, and unlimited nesting. */
function checkStructure(text: string): void {
  // One entry for each open bracket: the names of an object so far; undefined for a list.
  const open: (Set<string> | undefined)[] = [];
  let isName = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      if (isName) {
        const name = JSON.parse(text.slice(at, end + 1)) as string;
        const names = open.at(-1);
        if (names?.has(name))
          throw new ApiProblem(400, { code: 'duplicate_name', error: `The body has ${JSON.stringify(name.slice(0, 60))} twice.` });
        names?.add(name);
      }
      isName = false;
      at = end;
    } else if (character === '{' || character === '[') {
      isName = character === '{';
      open.push(isName ? new Set() : undefined);
      if (open.length > deepest)
        throw new ApiProblem(400, { code: 'json_too_deep', error: `The body is nested more than ${deepest} levels.` });
    } else if (character === '}' || character === ']') {
      open.pop();
      isName = false;
    } else if (character === ',') isName = open.at(-1) !== undefined;
  }
}

/** Parses JSON strictly (rule E52). Two readers of a body with a repeated name could see two different leads. */
export function parseStrictJson(text: string): unknown {
  try {
    checkStructure(text);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    throw new ApiProblem(400, { code: 'invalid_json', error: 'The body is not JSON.' });
  }
}
