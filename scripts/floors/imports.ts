import { posix } from 'node:path';
import { isCode, type Node, type Source, walk } from './source.ts';

/** An import of a file. `target` is the imported path as written; absent for a package. `types` if only types are imported. */
export type Import = { name: string; target?: string; types: boolean; line: number };

const prefixes: Record<string, string> = { '#lib/': 'lib/', '#components/': 'components/', '#styles/': 'styles/' };

/** The path that an import names, seen from the file that holds it; undefined for a package. */
export function targetOf(from: string, name: string): string | undefined {
  const prefix = Object.keys(prefixes).find((start) => name.startsWith(start));
  if (prefix) return prefixes[prefix] + name.slice(prefix.length);
  return name.startsWith('.') ? posix.join(posix.dirname(from), name) : undefined;
}

const textOf = (node: unknown): string | undefined => {
  const { type, value } = (node ?? {}) as Node;
  return type === 'Literal' && typeof value === 'string' ? value : undefined;
};

const onlyTypes = (node: Node, kind: 'importKind' | 'exportKind') => {
  if (node[kind] === 'type') return true;
  const named = node.specifiers as Node[] | undefined;
  return named !== undefined && named.length > 0 && named.every((one) => one[kind] === 'type');
};

/** What a node brings in: a static import or re-export, `import()`, or a type by `import('…').X`. */
function read(node: Node): { name: string; types: boolean } | undefined {
  const kind = { ImportDeclaration: 'importKind', ExportNamedDeclaration: 'exportKind', ExportAllDeclaration: 'exportKind' } as const;
  const name = textOf(node.type === 'TSImportType' ? (node.source ?? node.argument) : node.source);
  if (name === undefined) return undefined;
  if (node.type in kind) return { name, types: onlyTypes(node, kind[node.type as keyof typeof kind]) };
  if (node.type === 'ImportExpression') return { name, types: false };
  return node.type === 'TSImportType' ? { name, types: true } : undefined;
}

const styleImport = /@(?:use|forward|import)\s+['"]([^'"]+)['"]|\bcomposes:[^;]*\bfrom\s+['"]([^'"]+)['"]/g;

function importsOfStyle({ path, text, lineAt }: Source): Import[] {
  return [...text.matchAll(styleImport)].map((match) => {
    const name = match[1] ?? (match[2] as string);
    const target = targetOf(path, name);
    return { name, ...(target ? { target } : {}), types: false, line: lineAt(match.index) };
  });
}

const known = new WeakMap<Source, Import[]>();

/** Every import of a file, in the order they stand in; read once per file. */
export function importsOf(source: Source): Import[] {
  const before = known.get(source);
  if (before) return before;
  const found: Import[] = [];
  if (isCode(source.path))
    for (const node of walk(source.tree())) {
      const brought = read(node);
      if (!brought) continue;
      const target = targetOf(source.path, brought.name);
      found.push({ ...brought, ...(target ? { target } : {}), line: source.lineAt(node.start) });
    }
  else if (/\.s?css$/.test(source.path)) found.push(...importsOfStyle(source));
  known.set(source, found);
  return found;
}
