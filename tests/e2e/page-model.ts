import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The data of a built page, as the browser gets it. */
export async function modelOf(root: string, path: string) {
  const html = await readFile(join(root, `${path === '/' ? 'index' : path}.html`), 'utf8');
  const [, data = '{}'] = /<script id="__NEXT_DATA__"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(data).props?.pageProps?.model;
}
