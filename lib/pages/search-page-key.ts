import type { SearchDocument } from '../model/search-document.ts';
import type { Landing } from '../search/landing.ts';
import type { Catalogue } from './catalogue.ts';
import { makeChrome } from './chrome.ts';
import type { Digest, PageKey } from './page-key.ts';
import { siteSearch } from './search-engine.ts';
import { type AddressFilter, isAddressFilter, looseValue, stockSets, type WantedValues } from './stock-sets.ts';

const isPositive = (value: number | undefined) => (value ?? 0) > 0;

/** What decides, beside the filters of an address, whether a car is counted: when it is listed, and what the site's presets ask of it. */
const gateOf = (presets: readonly (keyof SearchDocument)[]) => (document: SearchDocument) =>
  JSON.stringify([
    document.status,
    document.sold_date_timestamp,
    document.show_on_dealer_website,
    isPositive(document.price),
    isPositive(document.subscription_price),
    isPositive(document.weekly_price),
    ...presets.map((name) => document[name]),
  ]);

/** Remembers what was made for equal arguments. */
function remembered<A extends unknown[]>(make: (...given: A) => string): (...given: A) => string {
  const known = new Map<string, string>();
  return (...given) => {
    const key = JSON.stringify(given);
    const text = known.get(key) ?? make(...given);
    known.set(key, text);
    return text;
  };
}

/**
 * Makes keys of search pages. A page is made of the cars that its address names and, for each filter that the address sets, of how the
 * cars without that filter spread over its values. Cars that only the site's presets leave out are counted in.
 */
export function searchPageKeys(
  catalogue: Catalogue,
  digest: Digest,
  of: (document: SearchDocument) => string,
): (landing: Landing) => PageKey {
  const { setup } = siteSearch(catalogue);
  const site = digest(JSON.stringify([catalogue.site, makeChrome(catalogue), setup]));
  const { refinements, ranges } = setup.urls.presets;
  const gate = gateOf([...Object.keys(refinements), ...Object.keys(ranges)] as (keyof SearchDocument)[]);
  const gates = new Map(catalogue.documents.map((document) => [document, gate(document)]));
  const membersOf = stockSets(catalogue.documents);
  const cars = remembered((wants: WantedValues) => digest(membersOf(wants).map(of).join()));
  const counts = remembered((wants: WantedValues, name: AddressFilter) => {
    const lines = membersOf(wants).map((document) => `${document[name]}\0${gates.get(document)}`);
    return digest(lines.sort().join('\n'));
  });
  return ({ refinements: chosen, ...target }) => {
    // A filter that is not known here leaves the set larger.
    const wants: WantedValues = Object.fromEntries(
      Object.entries(chosen).flatMap(([name, values]) => (isAddressFilter(name) && values ? [[name, values.map(looseValue)]] : [])),
    );
    const spread = (Object.keys(wants) as AddressFilter[]).map((name) => {
      // Of the makes only those chosen are counted, and without the models chosen among them.
      if (name === 'make') return counts({ make: wants.make ?? [] }, name);
      const { [name]: _own, ...others } = wants;
      return counts(others, name);
    });
    return { site, search: digest(JSON.stringify([chosen, target])), cars: cars(wants), counts: digest(spread.join()) };
  };
}
