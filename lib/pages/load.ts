import { readFileSync, statSync } from 'node:fs';
import { entryOf } from '../model/entry.ts';
import { nextCommand } from '../model/next-command.ts';
import type { Catalogue } from './catalogue.ts';
import { makeCatalogue } from './make-catalogue.ts';
import type { PageInput } from './page-input.ts';
import { type PageModel, type Params, type RouteName, routes } from './routes.ts';

type Pages = { paths: (route: RouteName) => string[]; model: (route: RouteName, path: string) => PageModel | undefined };

function pagesOf(input: PageInput): Pages {
  if (input.kind === 'models') {
    const modelsOf = (route: RouteName) => input.models[route] ?? {};
    return { paths: (route) => Object.keys(modelsOf(route)), model: (route, path) => entryOf(modelsOf(route), path) };
  }
  const catalogue: Catalogue = makeCatalogue(input.data);
  return {
    paths: (route) => routes[route].paths(catalogue),
    model: (route, path) => routes[route].model(catalogue, path),
  };
}

let loaded: { file: string; modified: number; pages: Pages } | undefined;

/**
 * The pages of the dealer in the file that FORECOURT_DATA names. Each build has its own file; `forecourt dev` changes the file, so its time
 * is checked.
 */
function loadPages(): Pages {
  const file = process.env.FORECOURT_DATA;
  if (!file)
    throw new Error(
      `FORECOURT_DATA is not set: build pages with ${nextCommand('build', '<slug>')} or ${nextCommand('dev', '<slug>')}, which sets it.`,
    );
  const modified = statSync(file).mtimeMs;
  if (loaded?.file !== file || loaded.modified !== modified) {
    loaded = { file, modified, pages: pagesOf(JSON.parse(readFileSync(file, 'utf8'))) };
  }
  return loaded.pages;
}

/** The answer of a route’s `getStaticPaths`. */
export function staticPaths(route: RouteName) {
  const paths = loadPages().paths(route);
  return { paths: paths.map((path) => ({ params: routes[route].params(path) })), fallback: false as const };
}

/** The answer of `getStaticProps` for one page; a page that the site lacks is left out. */
export function staticProps(route: RouteName, params: Params = {}) {
  const model = loadPages().model(route, routes[route].path(params));
  return model ? { props: { model } } : { notFound: true as const };
}
