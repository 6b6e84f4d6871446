import type { Car } from '../model/car.ts';
import type { ContentPage } from '../model/content.ts';

type Subject = Pick<Car, 'make' | 'model' | 'simple_body' | 'simple_fuel'>;
type Article = Pick<ContentPage, 'path' | 'title' | 'description' | 'date'>;

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a text contains a name as a whole word, singular or plural: "ute" in "Utes that tow", not in "minutes". */
function mentions(text: string, name: string | undefined): boolean {
  if (!name?.trim()) return false;
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(name.trim())}(?:e?s)?(?![\\p{L}\\p{N}])`, 'iu').test(text);
}

/** How closely an article matches a car: the model counts most, then make, body and fuel. The title counts double. */
function relevance({ title, description }: Article, car: Subject): number {
  const weights: [string | undefined, number][] = [
    [car.model, 8],
    [car.make, 4],
    [car.simple_body, 2],
    [car.simple_fuel, 1],
  ];
  return weights.reduce((sum, [name, weight]) => sum + (mentions(title, name) ? 2 * weight : mentions(description, name) ? weight : 0), 0);
}

/** The articles for a car page (rule C11): best match first, then the newest; ties sort by title. */
export const relatedArticles = <T extends Article>(car: Subject, articles: readonly T[], limit: number): T[] =>
  articles
    .map((article) => ({ article, score: relevance(article, car) }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        (b.article.date ?? '').localeCompare(a.article.date ?? '') ||
        a.article.title.localeCompare(b.article.title) ||
        a.article.path.localeCompare(b.article.path),
    )
    .slice(0, limit)
    .map(({ article }) => article);
