import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listPathsFollowingLinks } from '#lib/disk/list-files.ts';
import type { ContentPage } from '#lib/model/content.ts';
import { ContentError, parseContentFile } from './parse-page.ts';
import { renderMarkdown } from './render-markdown.ts';

/**
 * All Markdown pages of a dealer's content folder, in the order of their paths; none when there is no folder. `today` is the day that relative
 * dates are counted from. Throws ContentError.
 */
export async function loadContent(
  tenantDir: string,
  routes: { blog: string; usePagesPath: boolean },
  today: string,
): Promise<ContentPage[]> {
  const folder = join(tenantDir, 'content');
  const files = (await listPathsFollowingLinks(folder)).filter((name) => name.endsWith('.md')).sort();
  const pages: ContentPage[] = [];
  const seen = new Map<string, string>();
  for (const file of files) {
    const { markdown, ...page } = parseContentFile(
      join(tenantDir, 'content', file),
      await readFile(join(folder, file), 'utf8'),
      routes,
      today,
    );
    const other = seen.get(page.path);
    if (other) throw new ContentError(`${join(folder, file)}: ${other} is served at ${page.path} too; rename one of them`);
    seen.set(page.path, file);
    pages.push({ ...page, html: renderMarkdown(markdown) });
  }
  return pages.sort((a, b) => (a.path < b.path ? -1 : 1));
}
