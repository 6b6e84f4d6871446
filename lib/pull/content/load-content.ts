import { join } from 'node:path';
import { listPathsFollowingLinks } from '#lib/disk/list-files.ts';
import { readRegularFile } from '#lib/disk/read-file.ts';
import { cleanTexts } from '#lib/model/clean-texts.ts';
import type { ContentPage } from '#lib/model/content.ts';
import type { Dropped } from '#lib/model/dropped.ts';
import { ContentError } from './content-error.ts';
import type { ContentRoutes } from './make-page.ts';
import { parseContentFile } from './parse-page.ts';
import { type TakenSettings, takenPath } from './taken-path.ts';

/**
 * All Markdown pages of a dealer's content folder, in the order of their paths; none when there is no folder. `today` is the day that relative
 * dates are counted from; `dropped` collects texts that were corrected. Throws ContentError and NotAFileError.
 */
export async function loadContent(
  tenantDir: string,
  routes: ContentRoutes & TakenSettings,
  today: string,
  dropped: Dropped[] = [],
): Promise<ContentPage[]> {
  const folder = join(tenantDir, 'content');
  const files = (await listPathsFollowingLinks(folder)).filter((name) => name.endsWith('.md')).sort();
  const pages: ContentPage[] = [];
  const fileByPath = new Map<string, string>();
  for (const file of files) {
    const lines = cleanTexts(String(await readRegularFile(join(folder, file))).split('\n'));
    dropped.push(...lines.drops.map(({ path: [line], drop }) => ({ at: `content/${file}:${Number(line) + 1}`, field: 'text', ...drop })));
    const written = parseContentFile(join(tenantDir, 'content', file), (lines.value as string[]).join('\n'), routes, today);
    dropped.push(...written.dropped.map((drop) => ({ ...drop, at: `content/${file}${drop.at.slice(drop.at.lastIndexOf(':'))}` })));
    // The head and the blocks may contain such characters as YAML escapes.
    const { value, drops: escaped } = cleanTexts(written.page);
    dropped.push(...escaped.map(({ path, drop }) => ({ at: `content/${file}`, field: path.join('.'), ...drop })));
    const page = value as ContentPage;
    const other = fileByPath.get(page.path);
    if (other) throw new ContentError(`${join(folder, file)}: ${other} is served at ${page.path} too; rename one of them`);
    const pathConflict = takenPath(page.path, routes);
    if (pathConflict) throw new ContentError(`${join(folder, file)}: ${pathConflict.problem}; rename the file${pathConflict.fix}`);
    fileByPath.set(page.path, file);
    pages.push(page);
  }
  return pages.sort((a, b) => (a.path < b.path ? -1 : 1));
}
