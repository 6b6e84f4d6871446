import { scheduleOf } from '../../content/schedule.ts';
import type { BlockOf } from '../../model/blocks/block-types.ts';
import type { ContentPage } from '../../model/content.ts';
import { definedFields } from '../../model/defined-fields.ts';
import type { Catalogue } from '../catalogue.ts';
import { positionFacts } from '../position-facts.ts';

/** An open position in a list; `ends` is when it closes, in milliseconds. */
function positionCard(catalogue: Catalogue, page: ContentPage) {
  const { place, employment, salary, closes } = positionFacts(catalogue, page);
  const { ends } = scheduleOf(page, catalogue.site.locale.timeZone);
  return definedFields({
    title: page.heading,
    href: page.path,
    text: page.description || undefined,
    facts: [place?.name, employment, salary].filter((fact) => fact !== undefined),
    closesText: closes && `Apply until ${closes}`,
    ends,
  });
}

/** The open positions, those that close first at the top. */
export function positionsView(catalogue: Catalogue, { title }: BlockOf<'positions'>) {
  const open = catalogue.content.filter(({ kind }) => kind === 'position');
  const never = Number.POSITIVE_INFINITY;
  const positions = open
    .map((page) => positionCard(catalogue, page))
    .sort((a, b) => (a.ends ?? never) - (b.ends ?? never) || a.title.localeCompare(b.title));
  return positions.length > 0 ? definedFields({ type: 'positions' as const, title, positions }) : undefined;
}
