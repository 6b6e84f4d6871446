import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Node, parse } from 'acorn';

/** The functions in which a chunk holds its modules: the arguments of `push` are one list of numbers and functions. */
function moduleFunctions(code: string): Node[] {
  return parse(code, { ecmaVersion: 'latest' }).body.flatMap((statement) => {
    if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'CallExpression') return [];
    const [list] = statement.expression.arguments;
    if (list?.type !== 'ArrayExpression') return [];
    return list.elements.filter(
      (element) => element?.type === 'ArrowFunctionExpression' || element?.type === 'FunctionExpression',
    ) as Node[];
  });
}

/**
 * Wraps the modules of a script chunk in parentheses. Engines treat these as a hint that a function is called at once, and compile it with
 * the chunk, in another thread. Without them, a browser parses each module a second time when the page starts, and blocks the main thread
 * meanwhile.
 */
export function withEagerModules(code: string): string {
  let [written, at] = ['', 0];
  for (const { start, end } of moduleFunctions(code)) {
    const hasParentheses = code[start - 1] === '(';
    written += hasParentheses ? code.slice(at, end) : `${code.slice(at, start)}(${code.slice(start, end)})`;
    at = end;
  }
  return written + code.slice(at);
}

/**
 * Wraps the modules of all chunks of compiled code in parentheses. `distDir` is the folder that Next compiled into. Throws Error for a
 * chunk that cannot be parsed.
 */
export async function makeModulesEager(distDir: string): Promise<void> {
  const folder = join(distDir, 'static', 'chunks');
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.js')) continue;
    const file = join(folder, name);
    const code = await readFile(file, 'utf8');
    try {
      await writeFile(file, withEagerModules(code));
    } catch (cause) {
      throw new Error(`${file}: ${(cause as Error).message}. If Next writes newer JavaScript than acorn reads, update acorn.`, { cause });
    }
  }
}
