import type { Car } from '../model/car.ts';
import { entryOf } from '../model/entry.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { carPath, checkoutPath } from '../routes/paths.ts';
import type { Landing } from '../search/landing.ts';
import { emptyState, type Refinements } from '../search/state.ts';
import { carPageKeys } from './car-page-key.ts';
import { shareCardFor } from './car-parts.ts';
import type { Catalogue } from './catalogue.ts';
import { makeChrome } from './chrome.ts';
import { otherModels } from './generated/model-page.ts';
import { landingStock, modelStock, pageAddresses, resolveStocked } from './landing-stock.ts';
import { hoursSettings } from './location-view.ts';
import type { Digest, PageKey, RecordedKeys } from './page-key.ts';
import { documentDigest, makePageMemory, type PageMemory } from './page-memory.ts';
import { routes } from './routes.ts';
import { siteSearch, stockFinder } from './search-engine.ts';
import { heroReference, siteSocialPicture, socialPicture } from './social-picture.ts';

const isPositive = (value: number | undefined) => (value ?? 0) > 0;

/** What else decides whether a car is counted: when it is listed, and the site’s presets. */
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

/**
 * Computes the key of a search page from its cars and, for each filter its address sets, from the other values of that filter. Cars that
 * only presets exclude count too.
 */
function searchPageKeys(
  catalogue: Catalogue,
  digest: Digest,
  of: (document: SearchDocument) => string,
  memory: PageMemory,
): (landing: Landing) => PageKey {
  const { setup } = siteSearch(catalogue);
  const site = digest(JSON.stringify([catalogue.site, makeChrome(catalogue), setup]));
  const { presets } = setup.urls;
  const presetNames = [...Object.keys(presets.refinements), ...Object.keys(presets.ranges)] as (keyof SearchDocument)[];
  const gate = gateOf(presetNames);
  const find = stockFinder(catalogue);
  const membersOf = (refinements: Refinements) => find({ ...emptyState, refinements });
  const { shareCards: _cards, ...photosOnly } = catalogue;
  const photoStamp = [catalogue.pictures, catalogue.sharePictures, catalogue.site.dealer.url];
  const photoOf = (car: Car) => memory.photoUrls(photoStamp, car, () => socialPicture(photosOnly, car, '')?.url ?? '');
  const urlOf = (car: Car) => shareCardFor(catalogue, car)?.src ?? photoOf(car);
  // A car is on the pages of its type, body, make and model, so each text is computed once.
  const lineOf = (document: SearchDocument) => {
    const car = catalogue.carBySlug.get(document.slug);
    const url = car && urlOf(car);
    const cachedLine = memory.lines.get(document);
    if (cachedLine?.shared === url && cachedLine) return cachedLine.line;
    const line = `${of(document)}${url}`;
    memory.lines.set(document, { shared: url, line });
    return line;
  };
  const lines = new Map(catalogue.documents.map((document) => [document, lineOf(document)]));
  const carsFound = memory.carsFound([], catalogue.documents, lines);
  const cars = (wants: Refinements) =>
    carsFound(JSON.stringify(wants), { ...emptyState, refinements: wants }, () =>
      digest(
        membersOf(wants)
          .map((document) => lines.get(document))
          .join(),
      ),
    );
  const chosen = [...new Set([...catalogue.landings.values()].flatMap(({ refinements }) => Object.keys(refinements)))].sort();
  const countStamp = [presetNames.join(), chosen.join()];
  const countedOf = (document: SearchDocument) =>
    memory.counted(countStamp, document, () => {
      const own = gate(document);
      return { gate: own, text: JSON.stringify([own, ...chosen.map((name) => document[name as keyof SearchDocument])]) };
    });
  const countedTexts = new Map(catalogue.documents.map((document) => [document, countedOf(document).text]));
  const keptCounts = memory.counts(countStamp, catalogue.documents, countedTexts);
  const counts = (wants: Refinements, name: keyof SearchDocument) =>
    keptCounts(JSON.stringify([wants, name]), { ...emptyState, refinements: wants }, () => {
      const lines = membersOf(wants).map((document) => `${document[name]}\0${countedOf(document).gate}`);
      return digest(lines.sort().join('\n'));
    });
  const { canonical } = landingStock(catalogue);
  const pages = pageAddresses(setup.urls);
  const canonicalOf = (path: string) => canonical.get(pages.get(path)?.address ?? '');
  const pictures = digest(JSON.stringify([heroReference(catalogue.site), siteSocialPicture(catalogue)]));
  return ({ refinements, ...target }) => {
    const spread = (Object.keys(refinements) as (keyof SearchDocument & keyof Refinements)[]).map((name) => {
      // Rule S9: only the chosen makes are counted, without the models chosen among them.
      if (name === 'make') return counts({ make: refinements.make }, name);
      const { [name]: _own, ...others } = refinements;
      return counts(others, name);
    });
    return {
      site,
      pictures,
      search: digest(JSON.stringify([refinements, target, canonicalOf(target.path)])),
      cars: cars(refinements),
      counts: digest(spread.join()),
    };
  };
}

/**
 * The keys of model pages with cars (rule A31), from everything that such a page shows. Pages without cars, and those with a dealer's text,
 * are few, so the build compares their models.
 */
function modelPageKeys(catalogue: Catalogue, digest: Digest, of: (document: SearchDocument) => string): Map<string, PageKey> {
  const models = [...modelStock(catalogue).values()];
  if (models.length === 0) return new Map();
  // A form may offer bookings, whose days depend on the opening hours in the page.
  const { days } = hoursSettings(catalogue);
  const site = digest(JSON.stringify([catalogue.site, makeChrome(catalogue), siteSocialPicture(catalogue), days]));
  const keyed = models.filter(({ cars, path }) => cars.length > 0 && !catalogue.contentByPath.has(path));
  return new Map(
    keyed.map((stock) => {
      const { path, make, model, searchPath, cars } = stock;
      const shown = cars.find(({ picture }) => picture);
      const car = shown && catalogue.carBySlug.get(shown.slug);
      return [
        path,
        {
          site,
          model: digest(JSON.stringify([make, model, resolveStocked(catalogue, searchPath)])),
          cars: digest(cars.map(of).join()),
          pictures: digest(JSON.stringify([car && socialPicture(catalogue, car, '')])),
          links: digest(JSON.stringify(otherModels(catalogue, stock))),
        },
      ];
    }),
  );
}

/** Whether two keys have the same parts. */
function isSameKey(before: PageKey, now: PageKey): boolean {
  for (const name in now) if (before[name] !== now[name]) return false;
  return Object.keys(before).length === Object.keys(now).length;
}

/**
 * The keys of all car, checkout, search and model pages, whose number grows with the stock. Other pages are cheap, so the build compares
 * their models. `memory` has the keys of an earlier build, `recorded` those of a live release of the same code; `digest` must then be the
 * same function.
 */
export function pageKeys(
  catalogue: Catalogue,
  digest: Digest,
  memory: PageMemory = makePageMemory(),
  recorded?: RecordedKeys,
): Map<string, PageKey> {
  const { documentById } = catalogue;
  const of = (document: Catalogue['documents'][number]) => documentDigest(memory, document, digest);
  const carKey = carPageKeys(catalogue, digest, of, memory, recorded);
  const searchKey = searchPageKeys(catalogue, digest, of, memory);
  const keys = new Map<string, PageKey>();
  // Returns the recorded key instead of an equal one, so that the build sees at once that it is the same, and keeps only one in memory.
  const set = (path: string, key: PageKey) => {
    const recordedKey = recorded && entryOf(recorded.pages, path);
    keys.set(path, recordedKey && isSameKey(recordedKey, key) ? recordedKey : key);
  };
  const checkouts = new Set(routes.checkout.paths(catalogue));
  for (const car of catalogue.cars) {
    const { id, slug } = car;
    const document = documentById.get(id);
    if (!document) continue;
    const key = carKey(car, document);
    set(carPath(slug), key);
    const { site = '', car: own = '', pictures = '' } = key;
    if (checkouts.size > 0 && checkouts.has(checkoutPath(slug))) set(checkoutPath(slug), { site, car: own, pictures });
  }
  for (const landing of catalogue.landings.values()) set(landing.path, searchKey(landing));
  for (const [path, key] of modelPageKeys(catalogue, digest, of)) set(path, key);
  return keys;
}
