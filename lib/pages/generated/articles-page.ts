import { articlesByTag, newestArticles, pagesOfArticles } from '../../content/article-lists.ts';
import type { ContentPage } from '../../model/content.ts';
import { definedFields } from '../../model/defined-fields.ts';
import { articlePagePath, articlesName, articleTagPath, feedPath } from '../../routes/paths.ts';
import type { Catalogue } from '../catalogue.ts';
import { makeChrome, makeHead } from '../chrome.ts';
import { articleCard, type ContentModel } from '../content.ts';
import { type Pager, pagerOf } from '../pager.ts';
import type { GeneratedKind, PageLink, PathInput } from './generated-kind.ts';

type List = {
  path: string;
  heading: string;
  title?: string;
  description: string;
  articles: readonly ContentPage[];
  tag?: string;
  pager?: Pager;
};

function listModel(catalogue: Catalogue, { path, heading, title: ownTitle, description, articles, tag, pager }: List): ContentModel {
  const { blog } = catalogue.site.pages;
  const tags = [...articlesByTag(newestArticles(catalogue.content))].map(([slug, { name }]) =>
    definedFields({ name, href: articleTagPath(blog, slug), isCurrent: slug === tag ? (true as const) : undefined }),
  );
  const title = pager && pager.current > 1 ? `${heading}, page ${pager.current}` : heading;
  return definedFields({
    kind: 'content' as const,
    layout: 'articles' as const,
    chrome: makeChrome(catalogue),
    head: { ...makeHead(catalogue, path, ownTitle ?? title, description), feed: feedPath(blog) },
    heading: title,
    blocks: { column: [], sections: [] },
    articles: articles.map((page) => articleCard(catalogue, page)),
    tags: tags.length > 0 ? tags : undefined,
    pager,
    locations: [],
  });
}

/** The list of articles, a further page of it, or those of a tag (rule A9); undefined for any other path. */
function articlesModel(catalogue: Catalogue, path: string): ContentModel | undefined {
  const { pages, dealer, blogs } = catalogue.site;
  const { blog } = pages;
  const { pageSize } = blogs;
  if (path !== blog && !path.startsWith(`${blog}/`)) return undefined;
  const articles = newestArticles(catalogue.content);
  if (articles.length === 0) return undefined;
  const heading = articlesName(blog);
  const [, kind, name = ''] = path.slice(blog.length).split('/');
  if (kind === 'tag') {
    const tag = articlesByTag(articles).get(name);
    const description = `${tag?.name}: stories and advice from ${dealer.name}.`;
    // A page of the dealer may have the tag's name.
    const title = `Articles about ${tag?.name}`;
    return tag && listModel(catalogue, { path, heading: tag.name, title, description, articles: tag.articles, tag: name });
  }
  const total = pagesOfArticles(articles.length, pageSize);
  const current = kind === 'page' ? Number(name) : kind === undefined ? 1 : 0;
  if (!Number.isInteger(current) || current < 1 || current > total || articlePagePath(blog, current) !== path) return undefined;
  const shown = articles.slice((current - 1) * pageSize, current * pageSize);
  const description = `Stories and advice from ${dealer.name}.`;
  const pager = pagerOf(current, total, (page) => articlePagePath(blog, page));
  return listModel(catalogue, { path, heading, description, articles: shown, pager });
}

function articlePaths({ site: { pages, blogs }, content }: PathInput): string[] {
  const articles = content.filter(({ kind }) => kind === 'article');
  if (articles.length === 0) return [];
  const further = Array.from({ length: pagesOfArticles(articles.length, blogs.pageSize) }, (_, index) =>
    articlePagePath(pages.blog, index + 1),
  );
  return [...further, ...[...articlesByTag(articles).keys()].map((tag) => articleTagPath(pages.blog, tag))];
}

/** The articles, the newest first, then the list of each tag. */
function articleLinks({ site, content }: Catalogue): PageLink[] {
  const articles = newestArticles(content);
  return [
    ...articles.map(({ title, path: href }) => ({ name: title, href })),
    ...[...articlesByTag(articles)].map(([slug, { name }]) => ({ name: `All about ${name}`, href: articleTagPath(site.pages.blog, slug) })),
  ];
}

/** The list of articles with its further pages, and a page for each tag (rule A9). */
export const articlePages: GeneratedKind = {
  paths: articlePaths,
  model: articlesModel,
  heading: ({ site }) => articlesName(site.pages.blog),
  links: articleLinks,
  about: ({ site, content, contentByPath }, path) =>
    path === site.pages.blog && !contentByPath.has(path) ? content.filter(({ kind }) => kind === 'article') : undefined,
};
