import { isIn, type Rule } from '../source.ts';

/** Phrases that cite a document which only the author has. */
const citations = [
  /\bspec(?:ification)? §/i,
  /\(spec\)|\bspec\.md\b/i,
  /\b(?:DESIGN|FIELD|LOOK|STYLE|LEADS)(?: §|\.md\b|: [a-z]| \d)/,
  /\((?:[^()\n]*[ ,;])?(?:DESIGN|FIELD|LOOK|STYLE|LEADS)\)/,
  /\(conformance[,)]/,
  /\b(?:the issue (?:says|asks|wants)|issue #?\d)/i,
];

/** No sentence cites a document outside the repository, because readers could not look it up. */
export const citedDocuments: Rule = (sources, exempt) =>
  sources
    .filter(({ path }) => !isIn(path, Object.keys(exempt)))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const match = citations.map((pattern) => pattern.exec(line)?.[0]).find((cited) => cited !== undefined);
        if (match === undefined) return [];
        return {
          path,
          line: index + 1,
          what: `"${match.trim()}" cites a document that is not in the repository`,
          instead: 'state the rule itself or its number in lib/rules.md, because a reader cannot look that document up',
        };
      }),
    );
