import { hasAccounts } from '../accounts/account.ts';
import { callIds } from '../cars/calls.ts';
import { cardsNote } from '../finance/words.ts';
import { currencies, spell } from '../locale/language.ts';
import { nounsOf } from '../locale/nouns.ts';
import { phoneLink } from '../locale/phone-link.ts';
import { definedFields } from '../model/defined-fields.ts';
import { entryOf } from '../model/entry.ts';
import { oncePer } from '../model/once-per.ts';
import { apiBase } from '../routes/api-base.ts';
import { isOwnLogo } from '../routes/logo-address.ts';
import { type PageHead, pageHead, type SocialPicture } from '../routes/page-head.ts';
import { comparePath, garageTabPath, locationsPath, savedCarsPath } from '../routes/paths.ts';
import type { Catalogue } from './catalogue.ts';
import { mainLocation, socialLinks } from './location-parts.ts';
import { clocksOf } from './location-view.ts';
import { brandLinks, footerMenu, headerMenu } from './menus.ts';
import { searchHref } from './redirects.ts';
import type { PageSite } from './site-data.ts';
import { type HeadPictures, shareCardOf, siteSocialPicture } from './social-picture.ts';
import { trackingSetup } from './tracking.ts';

/** The town that the dealer trades from: the one in the settings, or else that of its main location, or else the state. */
export function dealerTown({ dealer }: Pick<PageSite, 'dealer'>): string | undefined {
  const main = mainLocation(dealer.locations);
  return dealer.city ?? main?.address?.city ?? dealer.state;
}

/** The same page on the other sites of a group: the home page, and the pages that the group names (rule H14). */
function alternatesOf({ locale, dealer, build }: PageSite, path: string): Pick<PageHead, 'alternates'> {
  const hasTwins = path === '/' || locale.alternatePages.includes(path);
  const sites = Object.entries({ ...locale.alternates, [locale.language]: dealer.url });
  if (!hasTwins || !build.indexable || sites.length < 2) return {};
  return { alternates: Object.fromEntries(sites.map(([language, url]) => [language, url.replace(/\/+$/, '') + path])) };
}

/** The head of a page of this site. Its shared link shows the picture drawn for it, or else its own, or else the dealer’s. */
export function makeHead(
  catalogue: HeadPictures,
  path: string,
  title: string,
  description: string,
  social: SocialPicture | undefined = siteSocialPicture(catalogue),
): PageHead {
  const { dealer, build } = catalogue.site;
  const head = pageHead({ name: dealer.name, url: dealer.url, indexable: build.indexable }, path, title, description);
  return definedFields({ ...head, ...alternatesOf(catalogue.site, path), social: shareCardOf(catalogue, path, title) ?? social });
}

export type Phone = { text: string; href: string };

/** Header, footer, and the few settings that browser code needs on every page. */
export type Chrome = ReturnType<typeof makeChrome>;

/** Links to saved cars and to the compare page; absent if the site does not offer them. `favourites` is the word for saved cars. */
export type GarageLinks = {
  savedHref?: string;
  compareHref?: string;
  favourites: string;
  watchedHref?: string;
  searchesHref?: string;
  hasMail?: true;
};

const phoneOf = (text: string | undefined): Phone | undefined => {
  const href = phoneLink(text);
  return text && href ? { text, href } : undefined;
};

/** A text whose numbers stay on one line, such as "ABN 00 000 000 303". */
const withWholeNumbers = (text: string): string => text.replaceAll(/ (?=\d)/g, '\u00a0');

/** A licence with its label, such as "Dealer licence MD 12345"; unchanged if the dealer’s text already says what it is. */
export const licenceText = (licence: string): string => (/[A-Za-z]{5}/.test(licence) ? licence : `Dealer licence ${licence}`);

/**
 * The note about all prices: the dealer's own words, or else the state whose buyers drive-away prices apply to, because charges differ by
 * state.
 */
function priceNoteOf({ cars, dealer, locale }: PageSite): string | undefined {
  if (cars.priceNote !== undefined) return cars.priceNote;
  const isDriveAway = locale.language === 'en-AU' && cars.priceType === 'drive_away';
  return isDriveAway && dealer.state ? `Drive-away prices are for private buyers in ${dealer.state}.` : undefined;
}

/** The logo, unless its file is unusable (rule I21). The size is known for a file in the dealer's folder. */
function logoOf({ site, pictures }: Catalogue): { src: string; width?: number; height?: number } | undefined {
  const { logo } = site.dealer;
  if (logo === undefined || !isOwnLogo(logo)) return logo === undefined ? undefined : { src: logo };
  const own = entryOf(pictures, logo);
  return own && { src: own.src, width: own.width, height: own.height };
}

/** The chrome of a dealer’s pages; created once per catalogue. */
export const makeChrome = oncePer((catalogue: Catalogue) => {
  const { site } = catalogue;
  const { dealer, features } = site;
  const nouns = nounsOf(site.labels);
  const search = searchHref(catalogue);
  const { facebook, instagram, youtube, linkedin } = dealer.social;
  const home = mainLocation(dealer.locations);
  const main = dealer.phone ?? home?.phone ?? dealer.locations[0]?.phone;
  const hasRepayments = site.finance.enabled && site.finance.onCards && site.finance.lenders.length > 0;
  // A licence that contains the registration is shown once.
  const hasRegistration = dealer.registration && !dealer.licence?.includes(dealer.registration);
  return definedFields({
    slug: site.slug,
    template: site.template,
    language: site.locale.language,
    currency: currencies[site.locale.language],
    url: dealer.url.replace(/\/+$/, ''),
    /** Whether search engines may list the site. */
    isIndexable: site.build.indexable,
    name: dealer.name,
    /** The town in titles. */
    place: dealerTown(site) || undefined,
    tagline: dealer.tagline || undefined,
    about: dealer.about || undefined,
    logo: logoOf(catalogue),
    phone: phoneOf(main),
    email: dealer.email || undefined,
    licence: dealer.licence ? withWholeNumbers(licenceText(dealer.licence)) : undefined,
    registration: dealer.registration && hasRegistration ? withWholeNumbers(dealer.registration) : undefined,
    legalName: dealer.legalName || undefined,
    header: headerMenu(catalogue, search, nouns),
    footer: footerMenu(catalogue, search, nouns),
    /** The tiles of the mega-menu; empty without one. */
    brands: brandLinks(catalogue),
    opensOn: site.navigation.opensOn,
    social: socialLinks({ facebook, instagram, youtube, linkedin }, home?.contact_detail),
    locations: dealer.locations
      .slice(0, 6)
      .map(({ name, address, phone, contact_detail: contact }) =>
        definedFields({ name, address: address?.full || undefined, phone: phoneOf(phone ?? contact?.phone) }),
      ),
    /** Lets a browser show at once whether a location is open. */
    clocks: clocksOf(catalogue),
    locationsHref: dealer.locations.length ? locationsPath : undefined,
    searchHref: search,
    nouns,
    brand: site.brand,
    garage: definedFields({
      savedHref: features.favourites ? savedCarsPath(site.pages.garage) : undefined,
      compareHref: features.compare ? comparePath : undefined,
      favourites: spell('favourites', site.locale.language),
      /** The page of a signed-in shopper's watched cars. Absent if the site has no sign-in (rule V1). */
      /** Whether shoppers can give an email address. */
      hasMail: hasAccounts(site) && site.garage.signIn.includes('email') ? (true as const) : undefined,
      watchedHref: hasAccounts(site) ? garageTabPath(site.pages.garage, 'watched-cars') : undefined,
      searchesHref: hasAccounts(site) ? garageTabPath(site.pages.garage, 'saved-searches') : undefined,
    }),
    /** The explanation of the repayments on cards, with the warning that the law requires on each page that shows them (rule F16). */
    financeNote: hasRepayments ? cardsNote(nouns.one, site.locale.language) : undefined,
    /** The buyers that prices apply to (rule Q8). */
    priceNote: priceNoteOf(site),
    /** Whether offline pages are switched off (rule A11). */
    isOnlineOnly: features.offline ? undefined : (true as const),
    /** Where pages send API requests. */
    api: apiBase(site),
    /** The tracking of this site, its receivers, and the consent question. Absent if nothing is tracked. */
    tracking: trackingSetup(site),
    /** The dealer in the call log (rule K4). Absent if the site logs none. */
    calls: site.cars.logCalls ? callIds(undefined, site) : undefined,
  });
});
