import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listPathsFollowingLinks } from '#lib/disk/list-files.ts';
import { cleanTexts } from '#lib/model/clean-texts.ts';
import type { ContentPage } from '#lib/model/content.ts';
import type { Dropped } from '#lib/model/dropped.ts';
import { ownerOfPath } from '#lib/routes/taken-paths.ts';
import { ContentError } from './content-error.ts';
import { parseContentFile } from './parse-page.ts';

/**
 * All Markdown pages of a dealer's content folder, in the order of their paths; none when there is no folder. `today` is the day that relative
 * dates are counted from; `dropped` collects texts that were corrected. Throws ContentError.
 */
export async function loadContent(
  tenantDir: string,
  routes: { blog: string; garage: string; usePagesPath: boolean; searchAliases: Readonly<Record<string, string>> },
  today: string,
  dropped: Dropped[] = [],
): Promise<ContentPage[]> {
  const folder = join(tenantDir, 'content');
  const files = (await listPathsFollowingLinks(folder)).filter((name) => name.endsWith('.md')).sort();
  const pages: ContentPage[] = [];
  const seen = new Map<string, string>();
  for (const file of files) {
    const lines = cleanTexts((await readFile(join(folder, file), 'utf8')).split('\n'));
    dropped.push(...lines.found.map(({ path: [line], drop }) => ({ at: `content/${file}:${Number(line) + 1}`, field: 'text', ...drop })));
    const written = parseContentFile(join(tenantDir, 'content', file), (lines.value as string[]).join('\n'), routes, today);
    dropped.push(...written.dropped.map((drop) => ({ ...drop, at: `content/${file}${drop.at.slice(drop.at.lastIndexOf(':'))}` })));
    // The head and the blocks may hold such characters as escapes of YAML.
    const { value, found: escaped } = cleanTexts(written.page);
    dropped.push(...escaped.map(({ path, drop }) => ({ at: `content/${file}`, field: path.join('.'), ...drop })));
    const page = value as ContentPage;
    const other = seen.get(page.path);
    if (other) throw new ContentError(`${join(folder, file)}: ${other} is served at ${page.path} too; rename one of them`);
    const owner = ownerOfPath(page.path, routes);
    if (owner) throw new ContentError(`${join(folder, file)}: ${page.path} is the address of ${owner}; rename the file`);
    if (page.path in routes.searchAliases) {
      const alias = `pages.searchAliases[${JSON.stringify(page.path)}]`;
      throw new ContentError(`${join(folder, file)}: ${alias} is served at ${page.path} too; rename the file, or remove the alias`);
    }
    seen.set(page.path, file);
    pages.push(page);
  }
  return pages.sort((a, b) => (a.path < b.path ? -1 : 1));
}
