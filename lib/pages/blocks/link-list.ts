import { escapeHtml } from '../../locale/escape-html.ts';
import type { BlockView } from './block-views.ts';

/** A page in a list for people. */
export type PageLink = { name: string; href: string };

/** Links below a heading; nothing where there is none. */
export const linkList = (title: string, links: readonly PageLink[]): BlockView[] => {
  const items = links.map(({ name, href }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(name)}</a></li>`);
  return items.length > 0 ? [{ type: 'text', html: `<h2>${escapeHtml(title)}</h2>\n<ul>\n${items.join('\n')}\n</ul>\n` }] : [];
};
