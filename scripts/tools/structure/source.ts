import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vitest/node';

/** A node of the syntax tree (ESTree with TypeScript's nodes). Rules look at `type` and at the few fields they know. */
export type SyntaxNode = { type: string; start: number; end: number; [field: string]: unknown };

/** A file of the repository: its path from the top folder, with slashes, and its text. */
export type SourceFile = { path: string; text: string; tree: () => SyntaxNode; lineAt: (offset: number) => number };

/** A violation of a rule: `what` says what is wrong, `instead` says what to do instead and why. */
export type Violation = { path: string; line: number; what: string; instead: string };

/** Files, or folders that end in a slash, that a rule does not check, each with the reason. */
export type Exempt = Readonly<Record<string, string>>;

/** A rule sees every file at once and lists the violations. */
export type Rule = (sources: readonly SourceFile[], exempt: Exempt) => Violation[];

const folders = ['lib', 'components', 'pages', 'scripts', 'styles', 'tests'];
/** A package with its own dependencies and types, which is not part of the product. */
const otherPackage = 'scripts/tools/pictures/';
const checkedFile = /\.(ts|tsx|js|mjs|css|scss|svg)$/;
const code = /\.(ts|tsx|js|mjs)$/;

export const isCode = (path: string) => code.test(path);

export function makeSource(path: string, text: string): SourceFile {
  let tree: SyntaxNode | undefined;
  const parse = () => parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path) as unknown as SyntaxNode;
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

/** Every source file of the repository, without packages, build output and dealers' data. */
export function readSources(root: string): SourceFile[] {
  const paths = readdirSync(root)
    .filter((name) => checkedFile.test(name))
    .concat(
      folders.flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
      ),
    )
    .filter((path) => checkedFile.test(path) && path !== 'next-env.d.ts' && !path.startsWith(otherPackage))
    .sort();
  return paths.map((path) => makeSource(path, readFileSync(join(root, path), 'utf8')));
}

const textFile = /\.(ts|tsx|js|mjs|css|scss|svg|md|json|html|txt|ya?ml)$/;
/** Folders and files that hold no text of the repository. Folders whose name starts with a dot are skipped too. */
const notTracked = new Set(['node_modules', 'out', 'test-results', 'package-lock.json']);

/** Every text file of the repository, with documents and data. */
export function readTexts(root: string, folder = ''): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !notTracked.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return readTexts(root, path);
      return entry.isFile() && textFile.test(path) ? [makeSource(path, readFileSync(join(root, path), 'utf8'))] : [];
    });
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

/** The nodes directly below a node. */
export function childNodes(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (const field in node) {
    const value = node[field];
    if (isNode(value)) children.push(value);
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) children.push(item);
  }
  return children;
}

const listed = new WeakMap<SyntaxNode, readonly SyntaxNode[]>();

/** A node and every node below it, from the top. Most rules walk through the same trees, so each is listed once. */
export function walk(node: SyntaxNode): readonly SyntaxNode[] {
  const cachedNodes = listed.get(node);
  if (cachedNodes) return cachedNodes;
  const nodes: SyntaxNode[] = [];
  const add = (one: SyntaxNode) => {
    nodes.push(one);
    for (const child of childNodes(one)) add(child);
  };
  add(node);
  listed.set(node, nodes);
  return nodes;
}

/** Whether a path is one of these files or is in one of these folders. */
export const isIn = (path: string, places: Iterable<string>) =>
  [...places].some((place) => path === place || (place.endsWith('/') && path.startsWith(place)));

export const messageOf = ({ path, line, what, instead }: Violation) => `${path}:${line}: ${what}; ${instead}`;
