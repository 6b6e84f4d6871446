import type { Car } from '../model/car.ts';
import type { ContentPage } from '../model/content.ts';

type Subject = Pick<Car, 'make' | 'model' | 'simple_body' | 'simple_fuel'>;
type Article = Pick<ContentPage, 'path' | 'title' | 'description' | 'date'>;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a text says a name as a word of its own, in the singular or the plural: "ute" in "Utes that tow", not in "minutes". */
function mentions(text: string, name: string | undefined): boolean {
  if (!name?.trim()) return false;
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name.trim())}(?:e?s)?(?![\\p{L}\\p{N}])`, 'iu').test(text);
}

/** How much an article is about such a car: the model counts most, then make, body and fuel; what the title says counts double. */
function nearness({ title, description }: Article, car: Subject): number {
  const weights: [string | undefined, number][] = [
    [car.model, 8],
    [car.make, 4],
    [car.simple_body, 2],
    [car.simple_fuel, 1],
  ];
  return weights.reduce((sum, [name, weight]) => sum + (mentions(title, name) ? 2 * weight : mentions(description, name) ? weight : 0), 0);
}

/** A dealer's articles for the page of a car: those about such a car first, then the newest; ties by title (spec §2 Related Blogs). */
export function relatedArticles<T extends Article>(car: Subject, articles: readonly T[], limit: number): T[] {
  return articles
    .map((article) => ({ article, score: nearness(article, car) }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        (b.article.date ?? '').localeCompare(a.article.date ?? '') ||
        a.article.title.localeCompare(b.article.title) ||
        a.article.path.localeCompare(b.article.path),
    )
    .slice(0, limit)
    .map(({ article }) => article);
}
