import { isCode, isIn, type Rule } from '../source.ts';

const folders = ['lib/', 'components/', 'pages/', 'scripts/'];
/** A number as text without options of its own. */
const plain = /\.toLocaleString\((?:'en-AU')?\)/g;
const instead = 'use formatNumber of lib/locale/thousands.ts, because then all messages write a number the same way';

/** Numbers become text in one way. */
export const numberTexts: Rule = (sources, exempt) =>
  sources
    .filter(({ path }) => isCode(path) && isIn(path, folders) && !isIn(path, Object.keys(exempt)))
    .flatMap(({ path, text, lineAt }) =>
      [...text.matchAll(plain)].map(({ index, 0: what }) => ({ path, line: lineAt(index), what: `a number as text by ${what}`, instead })),
    );
