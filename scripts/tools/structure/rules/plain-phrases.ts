import { isIn, type Rule } from '../source.ts';

/** Phrases that readers have to read twice, with the plain words for them. A space also matches a line break inside a comment. */
export const phrases: readonly (readonly [phrase: string, plain: string])[] = [
  ['mend', 'fix'],
  ['mends', 'fixes'],
  ['mended', 'fixed'],
  ['mending', 'fixing'],
  ['anew', 'again or rebuilt'],
  ['by time alone', 'scheduled'],
  ['time alone', 'scheduled'],
  ['is no time zone', 'is not a valid time zone'],
  ['is no bucket', 'is not a bucket name'],
  ['number of the site', 'website ID'],
  ['number of this site', 'website ID'],
  ['gone cars', 'removed cars'],
  ['gone car', 'removed car'],
  ['watched from here', 'now watching'],
  ['a webhook, which came before', 'duplicate webhook, ignored'],
  ['see what the server is at', 'check the server’s load'],
  ['far from its like', 'unusual'],
  ['a nought too many', 'an extra zero'],
  ['worth a look', 'a warning'],
  ['cars to look at', 'cars skipped, or warnings'],
  ['as the source was', 'data age'],
  ['whoever', 'anyone who, or the role'],
  ['what came of', 'the result of'],
  ['became of', 'happened to'],
  ['looks whether', 'checks that'],
  ['knows no status', 'does not support status'],
  ['fast path must equal', 'reference build, for comparison'],
  ['though there is a release', 're-render every page'],
  ['sees to it', 'ensures'],
  ['see to it', 'ensure'],
  ['of ours', 'our'],
  ['for ever', 'forever'],
  ['stands in the way', 'prevents'],
  ['takes over what', 'inherits'],
  ['took off is no fall', 'do not count as a stock drop'],
  ['is no fall of the stock', 'does not count as a stock drop'],
  ['from what is not whole', 'a file is missing, so rebuild everything'],
];

const patternOf = (phrase: string) => phrase.split(' ').join('(?:[ \\t]|\\n[ \\t]*(?:\\*|//|#|-)?[ \\t]*)+');
const pattern = new RegExp(`\\b(?:${phrases.map(([phrase]) => patternOf(phrase)).join('|')})\\b`, 'gi');

/** What a match says, in one line and small letters. */
const plainText = (match: string) => match.replaceAll(/\s*\n\s*(?:\*|\/\/|#|-)?\s*|\s+/g, ' ').toLowerCase();

/** No text holds a phrase that the project has replaced by plain words. */
export const plainPhrases: Rule = (sources, exempt) =>
  sources
    .filter(({ path }) => !isIn(path, Object.keys(exempt)))
    .flatMap((source) =>
      [...source.text.matchAll(pattern)].map(({ 0: match, index }) => ({
        path: source.path,
        line: source.lineAt(index),
        what: `"${plainText(match)}" has to be read twice`,
        instead: `write "${phrases.find(([phrase]) => phrase === plainText(match))?.[1]}", because a text is understood at the first reading`,
      })),
    );
