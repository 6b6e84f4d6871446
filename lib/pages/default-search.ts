import { defaultSearchPath, type LandingSettings } from '../search/landing.ts';

type SearchPages = { site: Pick<LandingSettings, 'labels' | 'pages'>; landings: { has: (path: string) => boolean } };

/** The default search path, or the listing of all cars if the site has no such page (rule U3). */
export function searchHref({ site, landings }: SearchPages): string {
  const path = defaultSearchPath(site);
  return landings.has(path) ? path : '/search/our-cars';
}
