import { successPath } from '../forms/success-link.ts';
import { thanksTexts } from '../forms/thanks.ts';
import { zoneOfLocation } from '../locale/opening.ts';
import { definedFields } from '../model/defined-fields.ts';
import type { Catalogue } from './catalogue.ts';
import { makeChrome, makeHead } from './chrome.ts';
import { mainLocation } from './location-parts.ts';
import { hoursSettings, type LocationView, locationView } from './location-view.ts';

/** A location to call. The main location has the dealer’s own number. */
export type SuccessPlace = Pick<LocationView, 'id' | 'name' | 'type' | 'phone' | 'week' | 'address' | 'mapHref'> & { timeZone: string };

/** The page after a form (rule E96). It is a frame: the browser reads the form's subject from the address. */
export type SuccessModel = ReturnType<typeof successModel>;

/** The page after a form; every site has one. */
export function successModel(catalogue: Catalogue) {
  const { site } = catalogue;
  const chrome = makeChrome(catalogue);
  const hours = hoursSettings(catalogue);
  const main = mainLocation(site.dealer.locations);
  const others = site.dealer.locations.filter((place) => place !== main);
  const all = main ? [main, ...others] : [];
  const places = all.map((place): SuccessPlace => {
    const { phone: own, hours: _hours, email: _email, social: _social, alsoAt: _alsoAt, ...view } = locationView(place, hours, all);
    const phone = place === main ? (chrome.phone ?? own) : own;
    return definedFields({ ...view, phone, timeZone: zoneOfLocation(place, hours) });
  });
  const { labels, locale } = site;
  const head = makeHead(catalogue, successPath, 'Thank you', `${chrome.name} has received your message.`);
  return {
    kind: 'success' as const,
    chrome,
    head: { ...head, index: false },
    thanks: thanksTexts({ nouns: chrome.nouns, labels, language: locale.language }),
    /** The main location first. */
    places,
    locale: { language: locale.language, timeZone: locale.timeZone },
  };
}
