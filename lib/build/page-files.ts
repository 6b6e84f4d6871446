/** The file of a page, as a static host finds it: "/" is index.html, "/cars/x" is cars/x.html. */
export const pageFile = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

/** The file of a page's data, which the browser loads when a link leads to the page. Its text is `pageDataText`. */
export const pageDataFile = (path: string, codeId: string) => `_next/data/${codeId}/${path === '/' ? 'index' : path.slice(1)}.json`;

/** What Next writes into a page's data file for a model. */
export const pageDataText = (model: object) => JSON.stringify({ pageProps: { model }, __N_SSG: true });

/** The model in a page's data file. Undefined if the text has none. */
export function modelOfData(text: string): Record<string, unknown> | undefined {
  try {
    return (JSON.parse(text) as { pageProps?: { model?: Record<string, unknown> } }).pageProps?.model;
  } catch {
    return undefined;
  }
}

/** The files of a page: its HTML and its data. */
export const filesOfPage = (path: string, codeId: string) => [pageFile(path), pageDataFile(path, codeId)];
