import type { HeaderRule } from './headers.ts';

/** Cloudflare Pages ignores a longer line; Netlify has no such limit. */
const longestLine = 2000;

const head = '# Headers of Netlify and Cloudflare Pages; written by each build.\n';

/** The headers as a `_headers` file, in the root of the site. */
export const headersFile = (rules: readonly HeaderRule[]): string =>
  head +
  rules.flatMap(({ path, headers }) => [`${path}\n`, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)]).join('');

/** Reads a `_headers` file that we wrote. */
export function parseHeaders(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split('\n')) {
    const field = /^\s+([A-Za-z-]+):\s*(.+)$/.exec(line);
    const rule = rules.at(-1);
    if (field && rule) rule.headers[field[1] as string] = (field[2] as string).trim();
    else if (/^\/\S*\*$/.test(line)) rules.push({ path: line as '/*', headers: {} });
  }
  return rules;
}

/** The headers that a host would refuse, as notices. */
export function headerProblems(rules: readonly HeaderRule[]): string[] {
  const long = rules
    .flatMap(({ headers }) => Object.entries(headers))
    .filter(([name, value]) => name.length + value.length + 4 > longestLine);
  const limit = longestLine.toLocaleString('en-AU');
  return long.map(
    ([name, { length }]) =>
      `${name} has ${length.toLocaleString('en-AU')} characters, and Cloudflare Pages allows lines of ${limit}: shorten build.sources`,
  );
}
