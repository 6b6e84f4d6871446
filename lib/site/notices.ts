import { hasAccounts } from '../accounts/account.ts';
import { countries } from '../locale/language.ts';
import type { NavigationItem } from '../model/navigation.ts';
import { unsentCategories } from './form-checks.ts';
import { type Finding, findIf } from './issues.ts';
import type { Path } from './path.ts';
import type { Site } from './schema.ts';
import { asksPlatformIndex, stockFilterFaults } from './stock-filter-faults.ts';

/** Every page contains the menus in its HTML. */
const mostLinks = 60;
const mostLevels = 3;

function* entriesOf(
  items: readonly NavigationItem[],
  path: Path,
  level = 1,
): Generator<{ path: Path; level: number; item: NavigationItem }> {
  for (const [index, item] of items.entries()) {
    const at = [...path, index];
    yield { path: at, level, item };
    yield* entriesOf(item.dropdownItems ?? [], [...at, 'dropdownItems'], level + 1);
  }
}

/** Menus that are too large, or that cannot be shown as written (rule U19). */
const longMenus = ({ navigation }: Site): Finding[] =>
  (['header', 'footer'] as const).flatMap((name) => {
    const entries = [...entriesOf(navigation[name] ?? [], ['navigation', name])];
    const deep = entries.filter(({ level }) => level === mostLevels + 1);
    return [
      ...findIf(
        entries.length > mostLinks,
        `navigation.${name}`,
        `${entries.length} entries are part of the HTML of every page`,
        `keep at most ${mostLinks}, and link to pages that list the others`,
      ),
      ...deep.map((entry) => ({
        path: entry.path,
        problem: `${JSON.stringify(entry.item.name)} is on the fourth level, but menus show three, so it is shown on the third`,
        fix: 'move it up, or link to a page that lists it',
      })),
    ];
  });

/** `isSet`: whether a layer sets an option. */
type Notice = (site: Site, isSet: (path: string) => boolean) => Finding[];

const consent: Notice = ({ forms }) =>
  findIf(
    forms.optIn && forms.optInChecked,
    'forms.optInChecked',
    'the marketing checkbox starts ticked, which is not express consent (ACMA)',
    'set it to false if consent must be express',
  );

const licence: Notice = ({ dealer, locale }) =>
  findIf(
    locale.language === 'en-AU' && !dealer.licence,
    'dealer.licence',
    'there is no dealer licence number; dealers in New South Wales must show it (Motor Dealers and Repairers Act, s19A)',
    'set it, such as "MD 12345"',
  );

const publicAddress: Notice = ({ dealer }) =>
  findIf(
    dealer.url === 'https://example.com',
    'dealer.url',
    'the site’s public address is not set, so shared links and the sitemap point to https://example.com',
    'set it, such as "https://www.dealer.com.au"',
  );

const phoneRules: Notice = ({ locale, forms }) => {
  const country = countries[locale.language];
  return findIf(
    country !== forms.phoneCountry,
    'forms.phoneCountry',
    `forms accept phone numbers of ${forms.phoneCountry}, but the language of the site is ${locale.language}`,
    `set it to "${country}", unless this is intended`,
  );
};

const checkout: Notice = ({ features }) =>
  findIf(
    features.payment && features.paymentUrl === undefined,
    'features.paymentUrl',
    'payment is on, but there is no payment page, so the site has no checkout',
    'set it to the address of the payment page, or set features.payment to false',
  );

const trialSignIn: Notice = ({ features, api }) =>
  findIf(
    features.garage && features.authentication && api.mock,
    'features.authentication',
    'api.mock stores nothing, so nobody can sign in, and no page offers it',
    'set api.mock to false, and garage.sms to { "kind": "terminal" } to print the codes',
  );

const signIn: Notice = ({ features, garage }) =>
  findIf(
    features.garage && features.authentication && garage.signIn.length === 0,
    'features.authentication',
    'shoppers are to sign in, but no service sends the codes, so nobody can',
    'set garage.sms for text messages, or garage.smtp and garage.signIn ["email"] for mails',
  );

/** Bots request text messages, and the limits of rule V4 only bound their number. */
const messageCheck: Notice = (site) => {
  const { sms, signIn: ways } = site.garage;
  const isPaid = hasAccounts(site) && ways.includes('phone') && sms !== undefined && sms.kind !== 'terminal';
  return findIf(
    isPaid && !(site.features.botProtection && site.forms.botCheck.kind),
    'garage.sms',
    `nothing checks that a person asks for a code, so a program can order ${site.garage.codesPerDay} text messages a day at the dealer’s cost`,
    'set forms.botCheck.kind, siteKey and secret, and leave features.botProtection on',
  );
};

/** The check is on by default, so a site counts as requesting it only if a layer sets it (rule E92). */
const botCheck: Notice = ({ features, forms }, isSet) => {
  const missing = (['kind', 'siteKey', 'secret'] as const).filter((key) => forms.botCheck[key] === undefined);
  const isAsked = features.botProtection && (isSet('features.botProtection') || missing.length < 3);
  return findIf(
    isAsked && missing.length > 0,
    isSet('features.botProtection') ? 'features.botProtection' : 'forms.botCheck',
    `the check that a person sends a form is on, but forms.botCheck has no ${missing.join(', ')}, so no form is checked`,
    'set forms.botCheck.kind, siteKey and secret, or set features.botProtection to false',
  );
};

const destinations: Notice = ({ api, leads }) =>
  findIf(
    leads.destinations.length === 0 && !api.mock,
    'leads.destinations',
    'leads have no destination, so they are stored but sent to nobody',
    'add one, such as { "kind": "email", "to": "sales@dealer.com.au", "smtp": "env:<NAME>" }',
  );

const platformFilter: Notice = ({ search }) =>
  stockFilterFaults(search.stockFilter).flatMap((fault) =>
    'unknownField' in fault && asksPlatformIndex(search)
      ? [
          {
            path: fault.path,
            problem: `only the search server knows ${JSON.stringify(fault.unknownField)}, so pages and the sitemap ignore this filter`,
            fix: 'filter by an attribute of our cars too, or in source.search.filter',
          },
        ]
      : [],
  );

/** Warnings: legal requirements that depend on the dealer's business, and settings that are rarely intended. */
export const siteNotices: readonly Notice[] = [
  consent,
  licence,
  publicAddress,
  phoneRules,
  botCheck,
  destinations,
  checkout,
  signIn,
  trialSignIn,
  messageCheck,
  platformFilter,
  unsentCategories,
  longMenus,
];
