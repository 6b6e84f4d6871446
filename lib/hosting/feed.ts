import { newestArticles } from '#lib/content/article-lists.ts';
import { escapeHtml } from '#lib/locale/escape-html.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { feedPath } from '#lib/routes/paths.ts';

/** The latest articles of a feed. */
const mostItems = 30;

const rfc822 = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`).toUTCString();

/** The articles of a site as RSS 2.0 (rule A9); undefined if it has none. `base` is the address of the site without a trailing slash. */
export function articleFeed(
  { site, content }: Pick<Catalogue, 'site' | 'content'>,
  base: string,
): { path: string; text: string } | undefined {
  const articles = newestArticles(content).slice(0, mostItems);
  if (articles.length === 0) return undefined;
  const path = feedPath(site.pages.blog);
  const items = articles.map(({ title, path: page, description, date, tags = [] }) =>
    [
      '  <item>',
      `    <title>${escapeHtml(title)}</title>`,
      `    <link>${escapeHtml(base + page)}</link>`,
      `    <guid isPermaLink="true">${escapeHtml(base + page)}</guid>`,
      `    <description>${escapeHtml(description)}</description>`,
      ...(date ? [`    <pubDate>${rfc822(date)}</pubDate>`] : []),
      ...tags.map((tag) => `    <category>${escapeHtml(tag)}</category>`),
      '  </item>',
    ].join('\n'),
  );
  const head = [
    `  <title>${escapeHtml(site.dealer.name)}</title>`,
    `  <link>${escapeHtml(base + site.pages.blog)}</link>`,
    `  <description>${escapeHtml(`Stories and advice from ${site.dealer.name}.`)}</description>`,
    `  <language>${site.locale.language.toLowerCase()}</language>`,
    `  <atom:link href="${escapeHtml(base + path)}" rel="self" type="application/rss+xml"/>`,
  ];
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    ...head,
    ...items,
    '</channel>',
    '</rss>\n',
  ].join('\n');
  return { path, text };
}
