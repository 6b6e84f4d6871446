/** What goes into a page's head; `canonical` is absolute. */
export type PageHead = { title: string; description: string; canonical: string; index: boolean };

/** Who a page is of: the dealer's name, the address of the site, and whether search engines may have it. */
export type HeadSite = { name: string; url: string; indexable: boolean };

const clip = (text: string, length: number) => (text.length <= length ? text : `${text.slice(0, length - 1).replace(/\s+\S*$/, '')}…`);

/** Head of a page: the dealer's name closes the title; a description is clipped to the 160 characters that search engines show. */
export function pageHead(site: HeadSite, path: string, title: string, description: string): PageHead {
  const base = site.url.replace(/\/+$/, '');
  return {
    title: title.includes(site.name) ? title : `${title} | ${site.name}`,
    description: clip(description.replaceAll(/\s+/g, ' ').trim(), 160),
    canonical: path === '/' ? `${base}/` : base + path,
    index: site.indexable,
  };
}
