import type { Catalogue } from './catalogue.ts';

/** What goes into a page's head; `canonical` is absolute. */
export type PageHead = { title: string; description: string; canonical: string; index: boolean };

const clip = (text: string, length: number) => (text.length <= length ? text : `${text.slice(0, length - 1).replace(/\s+\S*$/, '')}…`);

/** Head of a page of this site: the dealer's name closes the title; a description is clipped to what search engines show. */
export function makeHead(catalogue: Pick<Catalogue, 'site'>, path: string, title: string, description: string): PageHead {
  const { dealer, build } = catalogue.site;
  const full = title.includes(dealer.name) ? title : `${title} | ${dealer.name}`;
  const base = dealer.url.replace(/\/+$/, '');
  return {
    title: full,
    description: clip(description.replaceAll(/\s+/g, ' ').trim(), 160),
    canonical: path === '/' ? `${base}/` : base + path,
    index: build.indexable,
  };
}
