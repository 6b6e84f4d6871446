/** The picture of a shared link, with its absolute address. The size is absent if unknown. */
export type SocialPicture = { url: string; width?: number; height?: number; alt: string };

/** The head of a page; `canonical` is absolute. `verification` has the tokens by which Google verifies the owner of the site. */
export type PageHead = {
  title: string;
  description: string;
  canonical: string;
  index: boolean;
  social?: SocialPicture;
  type?: 'article';
  verification?: string[];
  /** The addresses of this page by language, including its own (rule H14). */
  alternates?: Readonly<Record<string, string>>;
  /** The path of a feed of this page. */
  feed?: string;
};

/** The site of a page: the dealer’s name and town, the site address, and whether search engines may list it. */
export type HeadSite = { name: string; url: string; indexable: boolean; place?: string | undefined };

const clip = (text: string, length: number) => (text.length <= length ? text : `${text.slice(0, length - 1).replace(/\s+\S*$/, '')}…`);

/** Search results truncate longer texts. */
const most = { title: 70, description: 160 };

const withName = (title: string, name: string) => {
  const whole = `${title} | ${name}`;
  return title.includes(name) || whole.length > most.title ? title : whole;
};

/** The head of a page (rule H13). */
export function pageHead(site: HeadSite, path: string, title: string, description: string): PageHead {
  const base = site.url.replace(/\/+$/, '');
  return {
    title: withName(title, site.name),
    description: clip(description.replaceAll(/\s+/g, ' ').trim(), most.description),
    canonical: path === '/' ? `${base}/` : base + path,
    index: site.indexable,
  };
}
