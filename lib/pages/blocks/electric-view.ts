import { carCard } from '../../cars/card.ts';
import { electricFigures, plugKind } from '../../cars/electric.ts';
import { assumptionTexts, electricAssumptions, electricFacts } from '../../cars/electric-costs.ts';
import { isAvailable } from '../../cars/visibility.ts';
import { nounsOf } from '../../locale/nouns.ts';
import type { BlockOf } from '../../model/blocks/block-types.ts';
import { emptyState } from '../../search/state.ts';
import { searchUrls } from '../../search/url.ts';
import type { Catalogue } from '../catalogue.ts';
import { siteSearch } from '../search-engine.ts';

const kinds = { electric: 'Electric', 'plug-in': 'Plug-in hybrid' } as const;

/** The electric and plug-in cars that can be bought, with what their data says (rule A32); nothing without such cars. */
export function electricView(catalogue: Catalogue, { title, limit }: BlockOf<'electric'>) {
  const { site, cars, documentById } = catalogue;
  const { language } = site.locale;
  const assumptions = electricAssumptions(site.electric, language);
  const electric = cars.flatMap((car) => {
    const kind = isAvailable(car) ? plugKind(car) : undefined;
    const document = kind && documentById.get(car.id);
    return kind && document ? [{ car, kind, document }] : [];
  });
  if (electric.length === 0) return undefined;
  const fuels = [...new Set(electric.flatMap(({ document }) => document.simple_fuel ?? []))].sort();
  // Cars with figures come first, pure electric ones before plug-in hybrids.
  const rows = electric
    .map(({ car, kind, document }) => ({ kind, document, figures: electricFigures(car, language) }))
    .sort(
      (a, b) => (a.kind === b.kind ? 0 : a.kind === 'electric' ? -1 : 1) || Object.keys(b.figures).length - Object.keys(a.figures).length,
    )
    .slice(0, limit);
  return {
    type: 'electric' as const,
    title: title ?? 'Range, charging and running costs',
    cars: rows.map(({ kind, document, figures }) => ({
      card: carCard(document, site),
      kind: kinds[kind],
      facts: electricFacts(kind, figures, assumptions, language),
    })),
    stockTitle: `Electric and plug-in ${nounsOf(site.labels).many} in stock`,
    assumptions: assumptionTexts(site.electric, language),
    more: {
      name: `Search all electric and plug-in ${nounsOf(site.labels).many}`,
      href: searchUrls(siteSearch(catalogue).setup.urls).build({ ...emptyState, refinements: { simple_fuel: fuels } }),
    },
  };
}
