import type { ContentPage } from '../model/content.ts';
import { slugOf } from '../routes/slug.ts';

/** The number of pages of a list of articles (rule A9). */
export const pagesOfArticles = (count: number, perPage: number): number => Math.max(1, Math.ceil(count / perPage));

type Tagged = Pick<ContentPage, 'tags'>;
export type TagArticles<T> = { name: string; articles: T[] };

/** Articles by tag, the most used tag first. Tags that differ in case or accents only are one, under the first name. */
export function articlesByTag<T extends Tagged>(articles: readonly T[]): Map<string, TagArticles<T>> {
  const tags = new Map<string, TagArticles<T>>();
  for (const article of articles)
    for (const name of article.tags ?? []) {
      const slug = slugOf(name);
      if (slug === '') continue;
      const tag = tags.get(slug) ?? { name, articles: [] };
      if (!tag.articles.includes(article)) tag.articles.push(article);
      tags.set(slug, tag);
    }
  return new Map([...tags].sort(([a, one], [b, other]) => other.articles.length - one.articles.length || (a < b ? -1 : 1)));
}

/** Articles, the newest first. Articles of one day are sorted by title. */
export const newestArticles = <T extends Pick<ContentPage, 'kind' | 'date' | 'title'>>(content: readonly T[]): T[] =>
  content
    .filter(({ kind }) => kind === 'article')
    .sort((a, b) => (b.date ?? '').localeCompare(a.date ?? '') || a.title.localeCompare(b.title));
