/** The picture of a shared link, with its absolute address. The size is absent where it is not known. */
export type SocialPicture = { url: string; width?: number; height?: number; alt: string };

/** The head of a page; `canonical` is absolute. `verification` holds the tokens by which Google knows the owner of the site. */
export type PageHead = {
  title: string;
  description: string;
  canonical: string;
  index: boolean;
  social?: SocialPicture;
  type?: 'article';
  verification?: string[];
  /** The path of a feed of this page. */
  feed?: string;
};

/** The site of a page: the dealer’s name and town, the site address, and whether search engines may list it. */
export type HeadSite = { name: string; url: string; indexable: boolean; place?: string | undefined };

const clip = (text: string, length: number) => (text.length <= length ? text : `${text.slice(0, length - 1).replace(/\s+\S*$/, '')}…`);

/** The head of a page. The title ends with the dealer’s name; the description is cut at 160 characters, as search results do. */
export function pageHead(site: HeadSite, path: string, title: string, description: string): PageHead {
  const base = site.url.replace(/\/+$/, '');
  return {
    title: title.includes(site.name) ? title : `${title} | ${site.name}`,
    description: clip(description.replaceAll(/\s+/g, ' ').trim(), 160),
    canonical: path === '/' ? `${base}/` : base + path,
    index: site.indexable,
  };
}
