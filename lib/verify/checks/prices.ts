import { type CardRepayment, cardRepayment } from '#lib/cars/card-repayment.ts';
import { priceChoice, priceView } from '#lib/cars/price.ts';
import { isAvailable } from '#lib/cars/visibility.ts';
import { shownDollars } from '#lib/locale/money.ts';
import type { Car } from '#lib/model/car.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { carOf } from '../car-file.ts';
import type { Fault, ReleaseCheckRow, StagedRelease } from '../check.ts';
import { type LinkRecord, parsePriceText } from '../link-record.ts';
import type { PageReading } from '../page-reading.ts';
import { nodeOf, nodesOf, offerPrice, vehicleOf } from '../structured-nodes.ts';

const fix = 'build again; if it stays, the build carried over a page that should have changed';
const noPrice = 'no price';

/** The price for search engines. */
function offeredPrice(car: Car, { site }: Catalogue): number | undefined {
  const choice = priceChoice(car, site);
  return choice.kind === 'none' || choice.kind === 'preorder' ? undefined : shownDollars(choice.dollars, site.locale);
}

/** The finance on a car's cards, from its search document. */
function repaymentOf({ carBySlug, documentById, site }: Catalogue, slug: string): CardRepayment | undefined {
  const document = documentById.get(carBySlug.get(slug)?.id ?? '');
  return document && isAvailable(document) ? cardRepayment(document, site.locale.language) : undefined;
}

const quote = (value: unknown) => (value === undefined ? noPrice : typeof value === 'string' ? `“${value}”` : String(value));

/** Compares a car's price in each place of its page: text, JSON-LD, page data, and the data of its card. */
function carFaults({ file, structured, prices, data }: PageReading, car: Car, { catalogue }: StagedRelease): Fault[] {
  const { amount } = priceView(car, catalogue.site);
  const number = offeredPrice(car, catalogue);
  const offer = nodeOf(vehicleOf(nodesOf(structured))?.offers);
  const shown = prices.filter(({ slug }) => slug === car.slug);
  // A template may leave out the price of a sold car.
  const visible =
    shown.length === 0 ? (isAvailable(car) ? undefined : amount) : (shown.find((price) => price.amount !== amount)?.amount ?? amount);
  const places: [where: string, is: unknown, should: unknown, at: string][] = [
    ['shows', visible, amount, 'data-price'],
    ['tells search engines', offer && offerPrice(offer), number, '"Offer"'],
    ['has in its data', data?.model?.price, amount, '__NEXT_DATA__'],
    ['has in the data of its card', data?.model?.cardPrice, amount, '__NEXT_DATA__'],
  ];
  const document = catalogue.documentById.get(car.id);
  const repayment = repaymentOf(catalogue, car.slug)?.repayment;
  if (repayment !== undefined && isAvailable(car))
    places.push(
      ['has the repayment', data?.model?.repayment, repayment, '__NEXT_DATA__'],
      ['has on its card the repayment', data?.model?.cardRepayment, repayment, '__NEXT_DATA__'],
    );
  const problems = places.flatMap(([where, is, should, at]): [problem: string, at?: string][] =>
    is === should ? [] : [[`${where} ${quote(is)}, but the ${should === repayment ? 'repayment' : 'price'} is ${quote(should)}`, at]],
  );
  const searched = document && priceView(document, catalogue.site).amount;
  if (document && searched !== amount) problems.push([`has the price ${quote(amount)}, but the search has ${quote(searched)}`]);
  if (data?.model && data.model.available !== isAvailable(car))
    problems.push([`is about a car that is ${isAvailable(car) ? 'for sale' : 'sold'}, but its data says otherwise`, '__NEXT_DATA__']);
  return problems.map(([problem, at]) => ({ file, problem, fix, at }));
}

/** The text of a card's finance, or "no repayment". */
function shownRepayment(catalogue: Catalogue, slug: string): string {
  const shown = repaymentOf(catalogue, slug);
  return shown ? `${shown.repayment} ${shown.rate}` : 'no repayment';
}

/** Prices on cards and pages that differ from the stock, including on carried-over pages. */
function stalePriceFaults(record: LinkRecord, catalogue: Catalogue): Fault[] {
  const { carBySlug, site } = catalogue;
  const wrong = new Map<string, { right: string; files: string[] } | undefined>();
  const judge = (text: string) => {
    if (wrong.has(text)) return wrong.get(text);
    const { slug, amount, isRepayment } = parsePriceText(text);
    const car = carBySlug.get(slug);
    const right = car && (isRepayment ? shownRepayment(catalogue, slug) : priceView(car, site).amount);
    const stale = right === undefined || right === amount ? undefined : { right, files: [] };
    wrong.set(text, stale);
    return stale;
  };
  for (const [file, { prices }] of record) for (const text of prices) judge(text)?.files.push(file);
  return [...wrong].flatMap(([text, stale]): Fault[] => {
    if (!stale) return [];
    const { slug, amount, isRepayment } = parsePriceText(text);
    // The page check reports a wrong price on the car's own page.
    const [file, ...others] = stale.files.filter((name) => isRepayment || carOf({ carBySlug }, name)?.slug !== slug);
    if (!file) return [];
    const problem = `shows ${quote(amount)} for the car ${slug}, but its ${isRepayment ? 'repayment' : 'price'} is ${quote(stale.right)}`;
    return [{ file, problem, fix, at: amount, alsoIn: others.length || undefined }];
  });
}

/** A car has one price on its page, on every card, in JSON-LD, in page data and in the search (rule P5). */
export const priceCheck: ReleaseCheckRow = {
  page: (page, release) => {
    const unnamed = [...page.prices, ...page.repayments].filter(({ slug }) => slug === undefined);
    const car = carOf(release.catalogue, page.file);
    return [
      ...unnamed.map(({ amount }) => ({
        file: page.file,
        problem: `shows ${quote(amount)} without a single car beside it`,
        fix: 'put the price and the link to its car into one element',
        at: amount,
      })),
      ...(car ? carFaults(page, car, release) : []),
    ];
  },
  links: ({ catalogue }, record) => stalePriceFaults(record, catalogue),
};
