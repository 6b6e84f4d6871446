import { escapeHtml } from '../../locale/escape-html.ts';
import type { ContentPage } from '../../model/content.ts';
import type { ReviewList } from '../../model/review.ts';
import type { BlockView } from '../blocks/block-views.ts';
import type { Catalogue } from '../catalogue.ts';
import type { ContentModel } from '../content.ts';
import type { PageSite } from '../site-data.ts';

/** The input for paths. */
export type PathInput = {
  site: Pick<PageSite, 'dealer' | 'pages' | 'blogs' | 'reviews'>;
  content: readonly ContentPage[];
  reviews?: ReviewList | undefined;
};

/** A kind of page that code generates from a dealer's data. */
export type GeneratedKind = {
  /** Its paths on a site. Absent if they depend on the stock. */
  paths?: (input: PathInput) => string[];
  /** The page of a path. Undefined for any other path. */
  model: (catalogue: Catalogue, path: string) => ContentModel | undefined;
  /** A content file with the same path adds to the page instead of replacing it. */
  isShared?: true;
  /** Its links on the site map and in the search for pages, and the heading above them; without one they are among the pages. */
  links?: (catalogue: Catalogue) => PageLink[];
  heading?: (catalogue: Catalogue) => string;
  /** A path's data besides its content file, so that the sitemap has the day of the last change. */
  about?: (catalogue: Catalogue, path: string) => unknown;
};

/** A page in the HTML site map. */
export type PageLink = { name: string; href: string };

/** Links below a heading. Empty if there are no links. */
export const linkList = (title: string, links: readonly PageLink[]): BlockView[] => {
  const items = links.map(({ name, href }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(name)}</a></li>`);
  return items.length > 0 ? [{ type: 'text', html: `<h2>${escapeHtml(title)}</h2>\n<ul>\n${items.join('\n')}\n</ul>\n` }] : [];
};
