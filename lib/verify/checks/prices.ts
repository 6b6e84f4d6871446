import { priceChoice, priceView } from '#lib/cars/price.ts';
import { isAvailable } from '#lib/cars/visibility.ts';
import { shownDollars } from '#lib/locale/money.ts';
import type { Car } from '#lib/model/car.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { carOf } from '../car-file.ts';
import type { Check, Fault, StagedRelease } from '../check.ts';
import { type LinkRecord, parsePriceText } from '../link-record.ts';
import type { PageFacts } from '../page-facts.ts';
import { nodeOf, nodesOf, offerPrice, vehicleOf } from '../structured-nodes.ts';

const mend = 'build again; if it stays, the build carried over a page that should have changed';
const noPrice = 'no price';

/** The number that search engines are to read. */
function offered(car: Car, { site }: Catalogue): number | undefined {
  const choice = priceChoice(car, site);
  return choice.kind === 'none' || choice.kind === 'preorder' ? undefined : shownDollars(choice.dollars, site.locale);
}

const said = (value: unknown) => (value === undefined ? noPrice : typeof value === 'string' ? `“${value}”` : String(value));

/** One car's price at each place of its page: what is read, in JSON-LD, and in the data of the page and of its card. */
function carFaults({ file, structured, prices, data }: PageFacts, car: Car, { catalogue }: StagedRelease): Fault[] {
  const { amount } = priceView(car, catalogue.site);
  const number = offered(car, catalogue);
  const offer = nodeOf(vehicleOf(nodesOf(structured))?.offers);
  const shown = prices.filter(({ slug }) => slug === car.slug);
  // A template may leave out the price of a car that is sold.
  const visible =
    shown.length === 0 ? (isAvailable(car) ? undefined : amount) : (shown.find((price) => price.amount !== amount)?.amount ?? amount);
  const places: [where: string, is: unknown, should: unknown, at: string][] = [
    ['shows', visible, amount, 'data-price'],
    ['tells search engines', offer && offerPrice(offer), number, '"Offer"'],
    ['holds in its data', data?.model?.price, amount, '__NEXT_DATA__'],
    ['holds in the data of its card', data?.model?.cardPrice, amount, '__NEXT_DATA__'],
  ];
  const document = catalogue.documentById.get(car.id);
  const faults = places
    .filter(([, is, should]) => is !== should)
    .map(([where, is, should, at]): Fault => ({ file, problem: `${where} ${said(is)}, but the price is ${said(should)}`, mend, at }));
  if (document && priceView(document, catalogue.site).amount !== amount)
    faults.push({
      file,
      problem: `has the price ${said(amount)}, but the search has ${said(priceView(document, catalogue.site).amount)}`,
      mend,
    });
  if (data?.model && data.model.available !== isAvailable(car))
    faults.push({
      file,
      problem: `is of a car that is ${isAvailable(car) ? 'for sale' : 'sold'}, but its data says otherwise`,
      mend,
      at: '__NEXT_DATA__',
    });
  return faults;
}

/** Prices on cards and pages that are not those of the stock, on pages that were carried over as well. */
function staleFaults(record: LinkRecord, { carBySlug, site }: Catalogue): Fault[] {
  const wrong = new Map<string, { right: string; files: string[] } | undefined>();
  const judge = (text: string) => {
    if (wrong.has(text)) return wrong.get(text);
    const { slug, amount } = parsePriceText(text);
    const car = carBySlug.get(slug);
    const right = car && priceView(car, site).amount;
    const found = right === undefined || right === amount ? undefined : { right, files: [] };
    wrong.set(text, found);
    return found;
  };
  for (const [file, { prices }] of record) for (const text of prices) judge(text)?.files.push(file);
  return [...wrong].flatMap(([text, found]): Fault[] => {
    const { slug, amount } = parsePriceText(text);
    // A car's own page is told of by what is read there.
    const [file, ...others] = found?.files.filter((name) => carOf({ carBySlug }, name)?.slug !== slug) ?? [];
    if (!found || !file) return [];
    const problem = `shows ${said(amount)} for the car ${slug}, but its price is ${said(found.right)}`;
    return [{ file, problem, mend, at: amount, ...(others.length > 0 ? { alsoIn: others.length } : {}) }];
  });
}

/** One car has one price, wherever it is read (FIELD: a price that differs between the site and the feeds). */
export const prices: Check = {
  rule: 'a car’s price is the same on its page, on every card, in JSON-LD, in the data of pages and in the search (FIELD, spec §4)',
  page: (page, release) => {
    const unnamed = page.prices.filter(({ slug }) => slug === undefined);
    const car = carOf(release.catalogue, page.file);
    return [
      ...unnamed.map(({ amount }) => ({
        file: page.file,
        problem: `shows ${said(amount)} beside no car, or beside several`,
        mend: 'put the price into one element with the link to its car',
        at: amount,
      })),
      ...(car ? carFaults(page, car, release) : []),
    ];
  },
  whole: ({ catalogue }, record) => staleFaults(record, catalogue),
};
