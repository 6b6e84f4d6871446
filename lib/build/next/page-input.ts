import type { PageInput, WantedPages } from '#lib/pages/page-input.ts';
import type { PageModel } from '#lib/pages/routes.ts';
import type { SiteData } from '#lib/pages/site-data.ts';
import type { PagePlan } from '../changed-pages.ts';

/** The input of Next: finished models when all of them are known, else the dealer's data and the addresses to render. */
export function makePageInput({ pages, render, fixed }: PagePlan, data: SiteData): PageInput {
  if (render.length === pages.size) return { kind: 'data', data };
  if (render.every(({ model }) => model !== undefined)) {
    const models: Extract<PageInput, { kind: 'models' }>['models'] = {};
    for (const [path, { route, model }] of [...fixed, ...render.map((page) => [page.path, page] as const)]) {
      models[route] ??= {};
      models[route][path] = model as PageModel;
    }
    return { kind: 'models', models };
  }
  const byRoute = Map.groupBy(render, ({ route }) => route);
  const wanted: WantedPages = Object.fromEntries([...byRoute].map(([route, changes]) => [route, changes.map(({ path }) => path)]));
  return { kind: 'data', data, wanted };
}
