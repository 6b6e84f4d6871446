import type { Rule, Violation } from '../source.ts';

/** `:has()` of the whole page, or of any element: `:root:has(…)`, `body:has(…)`, `> :has(…)`. */
const selector = /(?:(?:^|[\s,(])(?:html|body)|:root\)?|[>+~\s]\s*):has\(/gm;

/** No `:has()` on <html>, on <body>, or on a selector that matches any element. */
export const wholePageHas: Rule = (sources, exempt) =>
  sources
    .filter(({ path }) => path.endsWith('.scss') && !(path in exempt))
    .flatMap((source) =>
      [...source.text.matchAll(selector)].map(
        ({ index, 0: text }): Violation => ({
          path: source.path,
          line: source.lineAt(index + text.length - 1),
          what: `"${text.trim()}…)" on the whole page or on any element`,
          instead:
            'use an attribute (useRootMark) or a class, because with it a browser computes the styles of the whole page again at each change of its elements',
        }),
      ),
    );
