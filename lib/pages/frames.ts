import { hasAccounts } from '../accounts/account.ts';
import type { PhoneCountry } from '../accounts/contact.ts';
import { signInPath } from '../accounts/redirect.ts';
import { type FormBotCheck, formBotCheck } from '../forms/bot-check.ts';
import type { PageHead } from '../routes/page-head.ts';
import { compareLimit, comparePath, type GarageTab, garagePaths, garageTabPath, savedCarsPath } from '../routes/paths.ts';
import { printPath } from '../routes/print.ts';
import type { Catalogue } from './catalogue.ts';
import { type Chrome, makeChrome, makeHead } from './chrome.ts';

/** The print page. It is a frame: its address names the car. */
export type PrintModel = { kind: 'print'; chrome: Chrome; head: PageHead };

/** The print page of a site (rule U13). */
export function printModel(catalogue: Catalogue): PrintModel {
  const chrome = makeChrome(catalogue);
  const { one } = chrome.nouns;
  const head = makeHead(catalogue, printPath, `Print the ${one}`, `A printable page for one ${one} from ${chrome.name}.`);
  return { kind: 'print', chrome, head: { ...head, index: false } };
}

/** The compare page. It is a frame: its address and the shopper’s browser name the cars. */
export type CompareModel = { kind: 'compare'; chrome: Chrome; head: PageHead; heading: string; intro: string };

/** The compare page of a site. Undefined if the site does not offer it. */
export function compareModel(catalogue: Catalogue): CompareModel | undefined {
  const { site } = catalogue;
  if (!site.features.compare) return undefined;
  const chrome = makeChrome(catalogue);
  const heading = `Compare ${chrome.nouns.many}`;
  return {
    kind: 'compare',
    chrome,
    head: { ...makeHead(catalogue, comparePath, heading, `${chrome.nouns.Many} of ${site.dealer.name} side by side.`), index: false },
    heading,
    intro: `Up to ${compareLimit} side by side. Share the address to show them to someone else.`,
  };
}

/** A tab of the favourites area. */
export type GarageTabView = { tab: 'saved-cars' | GarageTab; name: string; href: string };

/** The favourites area. It is a frame: only the shopper’s browser and their account know the cars. */
export type GarageModel = {
  kind: 'garage';
  chrome: Chrome;
  head: PageHead;
  heading: string;
  intro: string;
  /** Absent on a site whose garage has only the list of saved cars. */
  tabs?: readonly GarageTabView[];
};

/** The tabs of an account. */
const accountTabs: [GarageTab, string][] = [
  ['watched-cars', 'Watched'],
  ['saved-searches', 'Searches'],
  ['notices', 'Notices'],
];

/** The tabs of a site with a garage (rule U12). Undefined if there are only saved cars. */
function garageTabs(site: Catalogue['site']): GarageTabView[] | undefined {
  if (!site.features.garage) return undefined;
  const { garage } = site.pages;
  const isWithAccounts = hasAccounts(site);
  const further: [GarageTab, string][] = [
    ...(isWithAccounts ? accountTabs : []),
    ['recent-cars', 'Recent'],
    ...(isWithAccounts ? [['my-data', 'My data'] as [GarageTab, string]] : []),
  ];
  return [
    { tab: 'saved-cars', name: 'Saved', href: savedCarsPath(garage) },
    ...further.map(([tab, name]) => ({ tab, name, href: garageTabPath(garage, tab) })),
  ];
}

/** The favourites area (rule U12); undefined for another path, or if the site has no favourites. */
export function garageModel(catalogue: Catalogue, path: string): GarageModel | undefined {
  const { site } = catalogue;
  if (!site.features.favourites || !garagePaths(site.pages.garage).includes(path)) return undefined;
  const chrome = makeChrome(catalogue);
  const { many } = chrome.nouns;
  const tabs = garageTabs(site);
  const heading = tabs ? 'My garage' : `Saved ${many}`;
  const intro = !tabs
    ? 'Saved in this browser only. Nothing is sent to us.'
    : hasAccounts(site)
      ? `The ${many} you saved, watched and looked at.`
      : `The ${many} you saved and looked at, in this browser only. Nothing is sent to us.`;
  return {
    kind: 'garage',
    chrome,
    head: { ...makeHead(catalogue, path, heading, `The ${many} you saved at ${site.dealer.name}.`), index: false },
    heading,
    intro,
    ...(tabs ? { tabs } : {}),
  };
}

/** The page on which shoppers sign in. */
export type SignInModel = {
  kind: 'sign-in';
  chrome: Chrome;
  head: PageHead;
  heading: string;
  intro: string;
  /** The ways to sign in, the preferred one first. */
  ways: readonly ('phone' | 'email')[];
  country: PhoneCountry;
  botCheck?: FormBotCheck;
  garageHref: string;
};

/** The sign-in page of a site. Undefined if it has no sign-in (rule V1). */
export function signInModel(catalogue: Catalogue, path: string): SignInModel | undefined {
  const { site } = catalogue;
  if (path !== signInPath || !hasAccounts(site)) return undefined;
  const chrome = makeChrome(catalogue);
  const { many } = chrome.nouns;
  const botCheck = formBotCheck(site);
  return {
    kind: 'sign-in',
    chrome,
    head: { ...makeHead(catalogue, path, 'Sign in', `Sign in at ${site.dealer.name} to watch ${many}.`), index: false },
    heading: 'Sign in',
    intro: `Watch ${many}, and find your saved ones on every device. There is no password: we send you a code.`,
    ways: site.garage.signIn,
    country: site.forms.phoneCountry,
    ...(botCheck ? { botCheck } : {}),
    garageHref: savedCarsPath(site.pages.garage),
  };
}
