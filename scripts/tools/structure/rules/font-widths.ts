import type { Rule, Violation } from '../source.ts';

const width = /(?<![\w.-])\d*\.?\d+(?:r?ch|r?ex)\b/g;

/** No size in `ch` or `ex`, which come from the font that a text has at the moment. */
export const fontWidths: Rule = (sources, exempt) =>
  sources
    .filter(({ path }) => path.endsWith('.scss') && !(path in exempt))
    .flatMap((source) =>
      [...source.text.matchAll(width)].map(
        ({ index, 0: text }): Violation => ({
          path: source.path,
          line: source.lineAt(index),
          what: `the size "${text}"`,
          instead:
            'use em, or count digits as in calc(15 * var(--head-digit)), because this size changes when the font arrives, and the page moves',
        }),
      ),
    );
