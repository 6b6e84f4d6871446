import type { Finding } from './issues.ts';
import type { Site } from './schema.ts';

/** Looks at a resolved site; what it finds is said and stops nothing. */
type Notice = (site: Site) => Finding[];

const consent: Notice = ({ forms }) =>
  forms.optIn && forms.optInChecked
    ? [
        {
          path: ['forms', 'optInChecked'],
          problem: 'the marketing box starts ticked, which is not express consent (ACMA)',
          fix: 'set it to false where consent must be express',
        },
      ]
    : [];

const licence: Notice = ({ dealer, locale }) =>
  locale.language === 'en-AU' && !dealer.licence
    ? [
        {
          path: ['dealer', 'licence'],
          problem: 'no dealer licence number is set; dealers in New South Wales must show it (s19A)',
          fix: 'set it, such as "MD 12345"',
        },
      ]
    : [];

const publicAddress: Notice = ({ dealer }) =>
  dealer.url === 'https://example.com'
    ? [
        {
          path: ['dealer', 'url'],
          problem: 'the site’s public address is not set, so shared links and the sitemap point to https://example.com',
          fix: 'set it, such as "https://www.dealer.com.au"',
        },
      ]
    : [];

const phoneRules: Notice = ({ locale, forms }) => {
  const country = locale.language.slice(-2);
  if (country === forms.phoneCountry) return [];
  return [
    {
      path: ['forms', 'phoneCountry'],
      problem: `forms take phone numbers of ${forms.phoneCountry}, and the site speaks ${locale.language}`,
      fix: `set it to "${country}" unless that is meant`,
    },
  ];
};

const checkout: Notice = ({ features }) =>
  features.payment && features.paymentUrl === undefined
    ? [
        {
          path: ['features', 'paymentUrl'],
          problem: 'payment is on, but where it is taken is not set, so there is no checkout',
          fix: 'set it to the address of the provider’s payment page, or set features.payment to false',
        },
      ]
    : [];

/** What deserves a look: law that depends on what the dealer does, and settings that rarely are meant. */
export const siteNotices: readonly Notice[] = [consent, licence, publicAddress, phoneRules, checkout];
