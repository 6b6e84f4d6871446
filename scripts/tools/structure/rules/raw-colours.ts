import { colourNames } from '../colour-names.ts';
import { childNodes, isCode, isIn, type Rule, type SourceFile, type SyntaxNode, type Violation } from '../source.ts';

const judgedFolders = ['lib/', 'components/', 'pages/', 'scripts/'];
const hex = /(?<![\w&-])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])/i;
const functional = /(?<![\w-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^)]*\)?/i;
const namedColours = new RegExp(`(?<![\\w$.#-])(?:${colourNames.join('|')})(?![\\w(-])`, 'i');

/** The first raw colour in a CSS value; undefined where there is none. */
const colourIn = (value: string) => (hex.exec(value) ?? functional.exec(value) ?? namedColours.exec(value))?.[0];

/** Properties whose values are names that the author chose. */
const ownWords = /^(--.*name|animation.*|content|font.*|grid.*|container.*|view-transition-name|transition.*|will-change)$/;
const declaration = /(?<=^|[;{}"'`\s])([\w-]+)\s*:\s*([^;{}]+)/g;
const colourProperty = /(color|colour|background|fill|stroke|border|shadow|outline)/i;

const blank = (text: string, pattern: RegExp) => text.replace(pattern, (match) => match.replaceAll(/[^\n]/g, ' '));

type Hit = { offset: number; colour: string };

function inStyle(text: string, onlyColours = false): Hit[] {
  const clean = blank(blank(text, /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g), /"[^"\n]*"|'[^'\n]*'/g);
  return [...clean.matchAll(declaration)].flatMap((match) => {
    const [, property = '', value = ''] = match;
    if (ownWords.test(property) || (onlyColours && !colourProperty.test(property))) return [];
    const colour = colourIn(value);
    return colour ? [{ offset: match.index + match[0].indexOf(colour), colour }] : [];
  });
}

const attribute = /\b(?:fill|stroke|stop-color|flood-color|color)="([^"]*)"/g;

const inPicture = (text: string): Hit[] =>
  [...text.matchAll(attribute)].flatMap((match) => {
    const colour = colourIn(match[1] as string);
    return colour ? [{ offset: match.index, colour }] : [];
  });

/** Strings in code: colours in colour properties and attributes, colour functions, and style sheets in strings. */
function inCode(tree: SyntaxNode): Hit[] {
  const hits: Hit[] = [];
  const visit = (node: SyntaxNode, about: string) => {
    const key = (node.type === 'Property' ? node.key : node.type === 'JSXAttribute' ? node.name : undefined) as SyntaxNode | undefined;
    const inside = key ? String(key.name ?? key.value ?? '') : about;
    const text = node.type === 'Literal' ? node.value : node.type === 'TemplateElement' ? (node.value as { raw: string }).raw : undefined;
    if (typeof text === 'string') {
      const colour = colourProperty.test(about) ? colourIn(text) : functional.exec(text)?.[0];
      if (colour) hits.push({ offset: node.start, colour });
      else hits.push(...inStyle(text, true).map((hit) => ({ ...hit, offset: node.start + hit.offset })));
    }
    for (const child of childNodes(node)) visit(child, inside);
  };
  visit(tree, '');
  return hits;
}

function hitsOf({ path, text, tree }: SourceFile): Hit[] {
  if (isCode(path)) return inCode(tree());
  return path.endsWith('.svg') ? inPicture(text) : inStyle(text);
}

/** No raw colour outside styles/: no hex colour, colour function or colour name. */
export const rawColours: Rule = (sources, exempt) =>
  sources
    .filter(({ path }) => isIn(path, judgedFolders) && !isIn(path, Object.keys(exempt)))
    .flatMap((source) =>
      hitsOf(source).map(
        ({ offset, colour }): Violation => ({
          path: source.path,
          line: source.lineAt(offset),
          what: `the raw colour "${colour}"`,
          instead: 'use a token of styles/_tokens.scss, such as var(--ink), because a theme or a dealer’s brand cannot change a raw colour',
        }),
      ),
    );
