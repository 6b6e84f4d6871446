import { slugProblem } from '#lib/site/load.ts';
import { UsageError } from '../../../cli/invocation.ts';
import { type PageKind, pageKinds } from './page-kinds.ts';

/** A page of a dealer: a path of its site, or a page of a kind that the bench chooses. */
export type WantedPage = { slug: string; path: string } | { slug: string; kind: PageKind };

const pagesOf = (slug: string): WantedPage[] => pageKinds.map((kind) => ({ slug, kind }));

/** A page of each kind of one dealer of each template. */
export const defaultPages: readonly WantedPage[] = ['harbour-city-motors', 'bayside-mazda', 'wanderlust-rv'].flatMap(pagesOf);

/** Reads `--page <slug>:<path>` or `<slug>:<kind>`. `<slug>` alone means a page of each kind. Throws UsageError. */
export function parsePage(text: string): WantedPage[] {
  const colon = text.indexOf(':');
  const slug = colon < 0 ? text : text.slice(0, colon);
  const wrong = slugProblem(slug);
  if (wrong) throw new UsageError(`--page ${text}: ${wrong}`);
  if (colon < 0) return pagesOf(slug);
  const page = text.slice(colon + 1);
  if (page.startsWith('/')) return [{ slug, path: page }];
  const kind = pageKinds.find((one) => one === page);
  if (!kind)
    throw new UsageError(`--page ${text}: after the colon comes a path, such as /about-us, or a kind of page: ${pageKinds.join(', ')}.`);
  return [{ slug, kind }];
}
