import { hash } from 'node:crypto';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { generatedKinds } from '#lib/pages/generated/generated-kinds.ts';
import type { Modified, PageKeys } from '#lib/releases/release-details.ts';

const digest = (value: unknown) => hash('sha256', JSON.stringify(value)).slice(0, 12);

/** A digest of what a page is about. Menus, settings and related cars are no news for a search engine. */
function contentOf(catalogue: Catalogue, keys: PageKeys) {
  const { content, contentByPath } = catalogue;
  const stock = digest(Object.values(keys).map(({ car }) => car));
  const articles = digest(content.filter(({ kind }) => kind === 'article'));
  return (path: string): string | undefined => {
    const { car, cars, pictures } = keys[path] ?? {};
    if (car !== undefined) return digest([car, pictures]);
    if (cars !== undefined) return cars;
    if (path === '/') return digest([stock, articles, contentByPath.get('/') ?? []].flat());
    const about = generatedKinds.map((kind) => kind.about?.(catalogue, path)).find((one) => one !== undefined) ?? contentByPath.get(path);
    return about && digest(about);
  };
}

/**
 * The day on which the content of each page last changed, for the sitemap: today if it differs from the live release, else as recorded
 * there (rule H10).
 */
export function updateModified(before: Modified, catalogue: Catalogue, keys: PageKeys, paths: readonly string[]): Modified {
  const today = new Date(catalogue.now).toISOString().slice(0, 10);
  const of = contentOf(catalogue, keys);
  return Object.fromEntries(
    paths.flatMap((path) => {
      const content = of(path);
      if (content === undefined) return [];
      const known = Object.hasOwn(before, path) ? before[path] : undefined;
      return [[path, known?.[0] === content ? known : [content, today]]];
    }),
  );
}
