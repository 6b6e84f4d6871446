import { describe, expect, test } from 'vitest';
import { problemLine } from '#lib/site/problem.ts';
import { ownFile, resolved } from './layered.ts';

const categoryNames =
  '"General Enquiry", "Service Enquiry", "Parts Enquiry", "New Vehicle Enquiry", "Used Vehicle Enquiry", "Fleet Enquiry", "Finance Enquiry", "Sell My Car Enquiry", "Demo Vehicle Enquiry"';
const hook = (when: object) => ({ kind: 'webhook', url: 'https://crm.example.com', secret: 'env:ACME_HOOK', when });

const botFix = 'set forms.botCheck.kind, siteKey and secret, or set features.botProtection to false';

describe('notices', () => {
  const quiet = {
    dealer: { licence: 'MD 12345', url: 'https://www.dealer.com.au' },
    forms: { optInChecked: false },
    leads: { destinations: [hook({})] },
  };
  const notices = (site: unknown) => resolved({ site }).notices.map(problemLine);

  test('a site that minds the law has none', () => {
    expect(notices(quiet)).toEqual([]);
  });

  const entries = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Page ${index}`, url: '/page' }));
  test.each<[string, object, string[]]>([
    ['sixty entries', { header: entries(60) }, []],
    [
      'two hundred entries',
      { footer: [{ name: 'All', dropdownItems: entries(199) }] },
      [
        `${ownFile}: navigation.footer: 200 entries are part of the HTML of every page; keep at most 60, and link to pages that list the others`,
      ],
    ],
    ['three levels', { header: [{ name: 'One', dropdownItems: [{ name: 'Two', dropdownItems: entries(1) }] }] }, []],
    [
      'five levels, of which the fourth is named',
      {
        header: [
          {
            name: 'One',
            dropdownItems: [
              { name: 'Two', dropdownItems: [{ name: 'Three', dropdownItems: [{ name: 'Four', dropdownItems: entries(1) }] }] },
            ],
          },
        ],
      },
      [
        `${ownFile}: navigation.header[0].dropdownItems[0].dropdownItems[0].dropdownItems[0]: "Four" is on the fourth level, but menus show three, so it is shown on the third; move it up, or link to a page that lists it`,
      ],
    ],
  ])('a menu of %s (rule U19)', (_what, navigation, problems) => expect(notices({ ...quiet, navigation })).toEqual(problems));

  const paid = {
    ...{ ...quiet, features: { garage: true, authentication: true } },
    garage: { sms: { kind: 'webhook', url: 'https://sms.example.com', key: 'env:ACME_SMS' } },
  };
  test.each<[unknown, string[]]>([
    [
      { ...quiet, forms: {} },
      [
        `${ownFile}: forms.optInChecked: the marketing checkbox starts ticked, which is not express consent (ACMA); set it to false if consent must be express`,
      ],
    ],
    [{ ...quiet, forms: { optIn: false } }, []],
    [
      { ...quiet, features: { garage: true, authentication: true } },
      [
        `${ownFile}: features.authentication: shoppers are to sign in, but no service sends the codes, so nobody can; set garage.sms for text messages, or garage.smtp and garage.signIn ["email"] for mails`,
      ],
    ],
    [
      { ...quiet, features: { garage: true, authentication: true }, garage: { sms: { kind: 'terminal' } }, api: { mock: true } },
      [
        `${ownFile}: features.authentication: api.mock stores nothing, so nobody can sign in, and no page offers it; set api.mock to false, and garage.sms to { "kind": "terminal" } to print the codes`,
      ],
    ],
    [
      paid,
      [
        `${ownFile}: garage.sms: nothing checks that a person asks for a code, so a program can order 200 text messages a day at the dealer’s cost; set forms.botCheck.kind, siteKey and secret, and leave features.botProtection on`,
      ],
    ],
    [{ ...paid, forms: { ...quiet.forms, botCheck: { kind: 'turnstile', siteKey: 'key', secret: 'env:ACME_BOTS' } } }, []],
    [{ ...paid, garage: { sms: { kind: 'terminal' } } }, []],
    [
      { ...quiet, dealer: { url: 'https://www.dealer.com.au' } },
      [
        `${ownFile}: dealer.licence: there is no dealer licence number; dealers in New South Wales must show it (Motor Dealers and Repairers Act, s19A); set it, such as "MD 12345"`,
      ],
    ],
    [
      { ...quiet, dealer: { licence: 'MD 1' } },
      [
        `${ownFile}: dealer.url: the site’s public address is not set, so shared links and the sitemap point to https://example.com; set it, such as "https://www.dealer.com.au"`,
      ],
    ],
    [
      { ...quiet, dealer: { url: 'https://d.nz' }, locale: { language: 'en-NZ' }, forms: { ...quiet.forms, phoneCountry: 'AU' } },
      [
        `${ownFile}: forms.phoneCountry: forms accept phone numbers of AU, but the language of the site is en-NZ; set it to "NZ", unless this is intended`,
      ],
    ],
    [{ ...quiet, dealer: { url: 'https://d.nz' }, locale: { language: 'en-NZ' } }, []],
    [
      { ...quiet, leads: {} },
      [
        `${ownFile}: leads.destinations: leads have no destination, so they are stored but sent to nobody; add one, such as { "kind": "email", "to": "sales@dealer.com.au", "smtp": "env:<NAME>" }`,
      ],
    ],
    [{ ...quiet, leads: {}, api: { mock: true } }, []],
    [
      { ...quiet, features: { botProtection: true } },
      [
        `${ownFile}: features.botProtection: the check that a person sends a form is on, but forms.botCheck has no kind, siteKey, secret, so no form is checked; ${botFix}`,
      ],
    ],
    [
      { ...quiet, forms: { ...quiet.forms, botCheck: { kind: 'turnstile', siteKey: 'key' } } },
      [
        `${ownFile}: forms.botCheck: the check that a person sends a form is on, but forms.botCheck has no secret, so no form is checked; ${botFix}`,
      ],
    ],
    [{ ...quiet, features: { botProtection: false }, forms: { ...quiet.forms, botCheck: { kind: 'turnstile' } } }, []],
    [
      {
        ...{ ...quiet, features: { botProtection: true } },
        forms: { ...quiet.forms, botCheck: { kind: 'turnstile', siteKey: 'key', secret: 'env:ACME_TURNSTILE' } },
      },
      [],
    ],
    [
      { ...quiet, search: { host: 'https://search.example.com', stockFilter: ['make = Kia', 'dealer_code = 7'] } },
      [
        `${ownFile}: search.stockFilter[1]: only the search server knows "dealer_code", so pages and the sitemap ignore this filter; filter by an attribute of our cars too, or in source.search.filter`,
      ],
    ],
    [{ ...quiet, leads: { destinations: [hook({ category: ['general enquiry', 'Demo Vehicle Enquiry', 'Fleet Enquiry'] })] } }, []],
    [
      { ...quiet, leads: { destinations: [hook({}), hook({ category: ['Service Enquiry', 'Services Enquiry'] })] } },
      [
        `${ownFile}: leads.destinations[1].when.category[1]: no form of this site sends the category "Services Enquiry", so nothing is delivered for it; did you mean "Service Enquiry"? Otherwise use one of ${categoryNames}`,
      ],
    ],
    [
      { ...quiet, leads: { destinations: [hook({ category: ['Warranty'] })] } },
      [
        `${ownFile}: leads.destinations[0].when.category[0]: no form of this site sends the category "Warranty", so nothing is delivered for it; use one of ${categoryNames}`,
      ],
    ],
    [
      { ...quiet, leads: { destinations: [hook({ category: ['Careers Enquiry'] })] } },
      [
        `${ownFile}: leads.destinations[0].when.category[0]: no form of this site sends the category "Careers Enquiry", so nothing is delivered for it; write "General Enquiry", which such leads have (with the subcategory "Career Enquiry")`,
      ],
    ],
    [
      {
        ...quiet,
        forms: { ...quiet.forms, patches: { careers: { own: { form: { category: 'Jobs' } } } } },
        leads: { destinations: [hook({ category: ['Jobs'] })] },
      },
      [],
    ],
  ])('%j', (site, lines) => {
    expect(notices(site)).toEqual(lines);
  });
});
