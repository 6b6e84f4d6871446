import type { RemovedCar } from '#lib/model/removed-car.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { searchHref } from '#lib/pages/redirects.ts';
import type { Site } from '#lib/site/schema.ts';
import { contentPolicy } from './content-policy.ts';
import { headerProblems, headerRules } from './headers.ts';
import { hostFiles } from './host-files.ts';
import type { PartCounts } from './page-parts.ts';

export type Hosting = { site: Site; catalogue: Catalogue; gone: readonly RemovedCar[]; scripts: PartCounts['scripts'] };

/** The files that tell each host how to serve a site (rules and headers), and notices about rules that a host would refuse. */
export function hostingOf({ site, catalogue, gone, scripts }: Hosting): { files: Record<string, string>; notices: string[] } {
  const policy = contentPolicy({ site, pages: catalogue, scripts: Object.keys(scripts) });
  const headers = headerRules(policy, site.dealer.url.startsWith('https:') ? site.build.hstsDays : 0);
  const files = hostFiles({
    slug: site.slug,
    searchPage: searchHref(catalogue),
    paths: [...catalogue.landings.keys()],
    pages: [...catalogue.fixedPaths],
    redirects: [...catalogue.redirects].map(([path, to]) => ({ path, to })),
    gone,
    headers,
  });
  return { files, notices: headerProblems(headers) };
}
