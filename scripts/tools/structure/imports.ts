import { posix } from 'node:path';
import { isCode, type SourceFile, type SyntaxNode, walk } from './source.ts';

/** One import of a file. `target` is the path in the repository, absent for a package. `types` says that only types are imported. */
export type Import = { name: string; target?: string; types: boolean; line: number };

const prefixes: Record<string, string> = { '#lib/': 'lib/', '#components/': 'components/', '#styles/': 'styles/' };

/** The path in the repository that an import names. Undefined for a package. */
function targetOf(from: string, name: string): string | undefined {
  const prefix = Object.keys(prefixes).find((start) => name.startsWith(start));
  if (prefix) return prefixes[prefix] + name.slice(prefix.length);
  return name.startsWith('.') ? posix.join(posix.dirname(from), name) : undefined;
}

const textOf = (node: unknown): string | undefined => {
  const { type, value } = (node ?? {}) as SyntaxNode;
  return type === 'Literal' && typeof value === 'string' ? value : undefined;
};

const onlyTypes = (node: SyntaxNode, kind: 'importKind' | 'exportKind') => {
  if (node[kind] === 'type') return true;
  const specifiers = node.specifiers as SyntaxNode[] | undefined;
  return specifiers !== undefined && specifiers.length > 0 && specifiers.every((one) => one[kind] === 'type');
};

/** The import in a syntax node: a static import or re-export, `import()`, or the type `import('…').X`. */
function importIn(node: SyntaxNode): { name: string; types: boolean } | undefined {
  const kind = { ImportDeclaration: 'importKind', ExportNamedDeclaration: 'exportKind', ExportAllDeclaration: 'exportKind' } as const;
  const name = textOf(node.type === 'TSImportType' ? (node.source ?? node.argument) : node.source);
  if (name === undefined) return undefined;
  if (node.type in kind) return { name, types: onlyTypes(node, kind[node.type as keyof typeof kind]) };
  if (node.type === 'ImportExpression') return { name, types: false };
  return node.type === 'TSImportType' ? { name, types: true } : undefined;
}

const styleImport = /@(?:use|forward|import)\s+['"]([^'"]+)['"]|\bcomposes:[^;]*\bfrom\s+['"]([^'"]+)['"]/g;

function importsOfStyle({ path, text, lineAt }: SourceFile): Import[] {
  return [...text.matchAll(styleImport)].map((match) => {
    const name = match[1] ?? (match[2] as string);
    const target = targetOf(path, name);
    return { name, ...(target ? { target } : {}), types: false, line: lineAt(match.index) };
  });
}

const importsBySource = new WeakMap<SourceFile, Import[]>();

/** Every import of a file, in the order of the text. Each file is read once. */
export function importsOf(source: SourceFile): Import[] {
  const cached = importsBySource.get(source);
  if (cached) return cached;
  const imports: Import[] = [];
  if (isCode(source.path))
    for (const node of walk(source.tree())) {
      const imported = importIn(node);
      if (!imported) continue;
      const target = targetOf(source.path, imported.name);
      imports.push({ ...imported, ...(target ? { target } : {}), line: source.lineAt(node.start) });
    }
  else if (/\.s?css$/.test(source.path)) imports.push(...importsOfStyle(source));
  importsBySource.set(source, imports);
  return imports;
}
