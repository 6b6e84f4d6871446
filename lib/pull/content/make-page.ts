import { endsBeforeStart } from '#lib/content/schedule.ts';
import { formIds, isFormId } from '#lib/forms/form-definitions.ts';
import type { Block } from '#lib/model/blocks/block-types.ts';
import { type ContentPage, frontMatter, positionMatter } from '#lib/model/content.ts';
import { articlePath, brandPagePath, positionPath } from '#lib/routes/paths.ts';
import { suggest } from '#lib/site/nearest.ts';

/** The settings of a site that decide where content is served. */
export type ContentRoutes = { blog: string; usePagesPath: boolean };

const positions = 'positions/';

/** The schema of the head of a content file. `name` is its path below content/. */
export const headSchema = (name: string) => (name.startsWith(positions) ? positionMatter : frontMatter);

type Head = ReturnType<ReturnType<typeof headSchema>['parse']>;

/** The faults of a head whose individual fields are valid. */
export function headFault(head: Head): { field: string; problem: string; fix: string } | undefined {
  const isPosition = 'employment' in head;
  const form = isPosition ? undefined : head.form;
  if (form !== undefined && form !== 'none' && !isFormId(form))
    return { field: 'form', problem: `there is no form "${form}"`, fix: suggest(form, [...formIds, 'none'], 'forms') };
  const [from, until] = isPosition ? [head.posted, head.closes] : [head.from, head.until];
  const [start, end] = isPosition ? ['posted', 'closes'] : ['from', 'until'];
  return endsBeforeStart({ from, until })
    ? { field: end, problem: `${until} is not after ${start}: ${from}, so the page would never be shown`, fix: 'correct one of them' }
    : undefined;
}

/** The address of a content file: the home page, articles, positions and brand pages by folder, the rest by name. */
export function contentPath(file: string, { blog, usePagesPath }: ContentRoutes): string {
  const bare = file.replace(/\.md$/, '').replaceAll('\\', '/');
  const below = (folder: string) => (bare.startsWith(folder) ? bare.slice(folder.length) : undefined);
  const [article, position, brand] = [below('blog/'), below(positions), below('pages/')];
  if (bare === 'home') return '/';
  if (article !== undefined) return articlePath(blog, article);
  if (position !== undefined) return positionPath(position);
  return brand === undefined ? `/${bare}` : brandPagePath(brand, usePagesPath);
}

const firstSentence = (blocks: readonly Block[]) =>
  blocks
    .flatMap((block) => (block.type === 'text' ? block.text.split(/\n\s*\n/) : []))
    .map((paragraph) => paragraph.replaceAll(/[*_`#>[\]]|\(.*?\)/g, '').trim())
    .find((paragraph) => paragraph && !/^(\||[-+*] |\d+\. )/.test(paragraph))
    ?.slice(0, 200) ?? '';

/** The additional fields of an article or a page. */
function ownParts(name: string, head: Head): Partial<ContentPage> & Pick<ContentPage, 'kind'> {
  if ('employment' in head) {
    const { location, employment, salary, posted, closes } = head;
    return {
      kind: 'position',
      date: posted,
      from: posted,
      until: closes || undefined,
      position: { employment, location: location || undefined, salary },
    };
  }
  const { date, order, tags, form, from, until } = head;
  return {
    kind: name.startsWith('blog/') ? 'article' : 'page',
    date: date || undefined,
    order,
    tags,
    form: form || undefined,
    from: from || undefined,
    until: until || undefined,
  };
}

/**
 * Makes a page from its head and blocks. `name` is the path of the file below content/; a platform page gets the name that its file would
 * have.
 */
export function makePage(name: string, head: Head, blocks: Block[], routes: ContentRoutes, isRelative: boolean): ContentPage {
  const { title, heading, description, picture } = head;
  return {
    path: contentPath(name, routes),
    title,
    heading: heading ?? title,
    description: description ?? firstSentence(blocks),
    picture: picture || undefined,
    ...ownParts(name, head),
    isRelative: isRelative ? (true as const) : undefined,
    blocks,
  };
}
