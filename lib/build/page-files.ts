/** The file of a page, as a static host finds it: "/" is index.html, "/cars/x" is cars/x.html. */
export const pageFile = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

/** The file of a page's data, from which the browser makes it when it is reached by a link; its text is `pageDataText`. */
export const pageDataFile = (path: string, codeId: string) => `_next/data/${codeId}/${path === '/' ? 'index' : path.slice(1)}.json`;

/** What Next writes into a page's data file for a model. */
export const pageDataText = (model: object) => JSON.stringify({ pageProps: { model }, __N_SSG: true });

/** The model in a page's data file; undefined for a text that holds none. */
export function modelOfData(text: string): Record<string, unknown> | undefined {
  try {
    return (JSON.parse(text) as { pageProps?: { model?: Record<string, unknown> } }).pageProps?.model;
  } catch {
    return undefined;
  }
}
