import { withUnbreakableNames } from '../cars/names.ts';
import { entryOf } from '../model/entry.ts';
import { landingTargets } from './landing.ts';
import type { SearchSetup } from './setup.ts';

export type BrowseGroup = { title: string; links: { name: string; href: string }[] };

/** Links to the site's other search pages, in groups: models of the current make, then makes, body types and the car types in stock. */
export function browseLinks(setup: Pick<SearchSetup, 'urls' | 'card'>, path: string): BrowseGroup[] {
  const targets = landingTargets(setup.urls);
  const aliases = setup.card.cars.brandAliases;
  const here = targets.get(path)?.refinements.make?.[0];
  const groups: BrowseGroup[] = [
    { title: here ? `${entryOf(aliases, here) ?? here} models` : '', links: [] },
    { title: 'By make', links: [] },
    { title: 'By body type', links: [] },
    { title: 'By condition', links: [] },
  ];
  const add = (group: number, name: string, href: string) => groups[group]?.links.push({ name, href });
  for (const [href, { refinements, types }] of targets) {
    if (href === path || href in setup.urls.aliases) continue;
    const [make, model, body] = [refinements.make?.[0], refinements.model?.[0], refinements.simple_body?.[0]];
    if (make && model && make === here) add(0, withUnbreakableNames(model, setup.card.cars.unbreakableNames), href);
    else if (make && !model) add(1, entryOf(aliases, make) ?? make, href);
    else if (body) add(2, body, href);
    else if (types?.length === 1 && types[0] && (setup.urls.types ?? types).includes(types[0])) add(3, setup.card.labels[types[0]], href);
  }
  return groups.filter((group) => group.links.length > 0);
}
