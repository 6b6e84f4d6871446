import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteModel, SitePage } from './page-kinds.ts';

/** The pages of a built site with their models, as the browser gets them. */
export async function sitePages(root: string): Promise<SitePage[]> {
  const files = await readdir(root, { recursive: true });
  const pages = await Promise.all(
    files
      .filter((file) => file.endsWith('.html'))
      .map(async (file): Promise<SitePage[]> => {
        const html = await readFile(join(root, file), 'utf8');
        const [, data = '{}'] = /<script id="__NEXT_DATA__"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
        const { props } = JSON.parse(data) as { props?: { pageProps?: { model?: SiteModel } } };
        const model = props?.pageProps?.model;
        const path = file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`;
        return model ? [{ path, model }] : [];
      }),
  );
  return pages.flat();
}
