import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vitest/node';

/** A node of the syntax tree (ESTree with TypeScript's nodes), read loosely: rules look at `type` and at the few fields they know. */
export type Node = { type: string; start: number; end: number; [field: string]: unknown };

/** A file of the repository: its path with slashes, and its text. */
export type Source = { path: string; text: string; tree: () => Node; lineAt: (offset: number) => number };

/** What a rule found: `what` says what is wrong, `instead` what to do instead, and why. */
export type Finding = { path: string; line: number; what: string; instead: string };

/** Files, or folders with a slash at their end, that a rule leaves alone, each with the reason. */
export type Exempt = Readonly<Record<string, string>>;

/** A rule sees every file at once and lists what breaks it. */
export type Rule = (sources: readonly Source[], exempt: Exempt) => Finding[];

const folders = ['lib', 'components', 'pages', 'scripts', 'styles', 'tests'];
const kept = /\.(ts|tsx|js|mjs|css|scss|svg)$/;
/** A package of its own, with its own dependencies and types. */
const ownPackage = 'scripts/pictures/';
const code = /\.(ts|tsx|js|mjs)$/;

export const isCode = (path: string) => code.test(path);

export function makeSource(path: string, text: string): Source {
  let tree: Node | undefined;
  const parse = () => parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path) as unknown as Node;
  return {
    path,
    text,
    tree: () => {
      tree ??= parse();
      return tree;
    },
    lineAt: (offset) => text.slice(0, offset).split('\n').length,
  };
}

/** Every code and style file of the repository; not what is installed or built, nor dealers' data. */
export function readSources(root: string): Source[] {
  const paths = readdirSync(root)
    .filter((name) => kept.test(name))
    .concat(
      folders.flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
      ),
    )
    .filter((path) => kept.test(path) && path !== 'next-env.d.ts' && !path.startsWith(ownPackage))
    .sort();
  return paths.map((path) => makeSource(path, readFileSync(join(root, path), 'utf8')));
}

const textFile = /\.(ts|tsx|js|mjs|css|scss|svg|md|json|html|txt|ya?ml)$/;
/** Folders that hold no text of the repository: installed, generated or of version control. Their names begin with a dot, or are these. */
const notTracked = new Set(['node_modules', 'out', 'test-results', 'package-lock.json']);

/** Every text file of the repository, with documents and data. */
export function readTexts(root: string, folder = ''): Source[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !notTracked.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return readTexts(root, path);
      return entry.isFile() && textFile.test(path) ? [makeSource(path, readFileSync(join(root, path), 'utf8'))] : [];
    });
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The nodes directly below a node. */
export function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    if (isNode(value)) yield value;
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) yield item;
  }
}

/** A node and all below it, from the top. */
export function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* walk(child);
}

/** Whether a path lies in one of these files or folders. */
export const isIn = (path: string, places: Iterable<string>) =>
  [...places].some((place) => path === place || (place.endsWith('/') && path.startsWith(place)));

export const messageOf = ({ path, line, what, instead }: Finding) => `${path}:${line}: ${what}; ${instead}`;
