import { isHashed } from '#lib/hosting/cache-rules.ts';
import { isHostRule } from './order.ts';
import type { Published } from './publish-to-target.ts';

const fileKinds = ['car pages', 'other pages', 'page data', 'pictures', 'code, styles and fonts', 'host rules', 'other files'] as const;
type FileKind = (typeof fileKinds)[number];

function kindOf(path: string): FileKind {
  if (isHostRule(path)) return 'host rules';
  if (path.endsWith('.html')) return path.startsWith('cars/') ? 'car pages' : 'other pages';
  if (path.startsWith('_next/data/')) return 'page data';
  if (path.startsWith('images/')) return 'pictures';
  return isHashed(path) || path.startsWith('_next/') ? 'code, styles and fonts' : 'other files';
}

/** The changes of one kind of file: counts, bytes to upload, and the first paths, each after + (added), ~ (changed) or - (removed). */
export type KindOfChange = { kind: FileKind; added: number; changed: number; removed: number; bytes: number; examples: string[] };

/** Each change of a publication as a line: "+ cars/a.html". */
export const listChanges = ({ added, changed, removed }: Published['delta']): string[] => [
  ...added.map((path) => `+ ${path}`),
  ...changed.map((path) => `~ ${path}`),
  ...removed.map((path) => `- ${path}`),
];

/** Counts the changes of a publication by kind of file. Kinds without changes are left out. */
export function summariseChanges({ delta, sizes }: Pick<Published, 'delta' | 'sizes'>, examples = 3): KindOfChange[] {
  return fileKinds.flatMap((kind) => {
    const [added, changed, removed] = [delta.added, delta.changed, delta.removed].map((paths) =>
      paths.filter((path) => kindOf(path) === kind),
    ) as [string[], string[], string[]];
    if (added.length + changed.length + removed.length === 0) return [];
    const bytes = [...added, ...changed].reduce((sum, path) => sum + (sizes[path] ?? 0), 0);
    const first = listChanges({ added, changed, removed }).slice(0, examples);
    return [{ kind, added: added.length, changed: changed.length, removed: removed.length, bytes, examples: first }];
  });
}
