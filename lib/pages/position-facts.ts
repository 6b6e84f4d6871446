import { scheduleOf } from '../content/schedule.ts';
import { currencies } from '../locale/language.ts';
import { longDate } from '../locale/long-date.ts';
import type { ContentPage, JobDetails } from '../model/content.ts';
import type { Location } from '../model/location.ts';
import { type GraphNode, jsonLdNode, postalAddress } from '../routes/json-ld.ts';
import type { Catalogue } from './catalogue.ts';
import { makeChrome } from './chrome.ts';

const employmentWords: Record<JobDetails['employment'][number], string> = {
  'full-time': 'Full time',
  'part-time': 'Part time',
  casual: 'Casual',
  contract: 'Contract',
  temporary: 'Temporary',
  apprenticeship: 'Apprenticeship',
  internship: 'Internship',
};

function salaryText({ from, to, per }: NonNullable<JobDetails['salary']>, { language }: Catalogue['site']['locale']): string {
  const amount = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: currencies[language],
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: Number.isInteger(from) && Number.isInteger(to ?? from) ? 0 : 2,
  });
  return `${amount.format(from)}${to === undefined || to === from ? '' : ` to ${amount.format(to)}`} per ${per}`;
}

/** The location of a position: the one that it names, or else the main one. */
function positionPlace({ dealer }: Pick<Catalogue['site'], 'dealer'>, { position }: Pick<ContentPage, 'position'>): Location | undefined {
  const locationName = position?.location;
  if (locationName === undefined) return dealer.locations.find(({ primary }) => primary) ?? dealer.locations[0];
  return dealer.locations.find(({ slug, id }) => slug === locationName || id === locationName);
}

/** The facts of a position beside its text. The last day to apply is by the dealer's clock. */
export function positionFacts({ site }: Pick<Catalogue, 'site'>, page: ContentPage) {
  const { language, timeZone } = site.locale;
  const { employment = [], salary } = page.position ?? {};
  const { ends } = scheduleOf(page, timeZone);
  return {
    place: positionPlace(site, page),
    employment: employment.map((type) => employmentWords[type]).join(', '),
    salary: salary && salaryText(salary, site.locale),
    closes: ends === undefined ? undefined : longDate(ends - 1, language, timeZone),
  };
}

const employmentTypes: Record<JobDetails['employment'][number], string> = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  casual: 'OTHER',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  apprenticeship: 'OTHER',
  internship: 'INTERN',
};

const salaryNode = ({ from, to, per }: NonNullable<JobDetails['salary']>, currency: string): GraphNode =>
  jsonLdNode('MonetaryAmount', {
    currency,
    value: jsonLdNode('QuantitativeValue', {
      ...(to === undefined || to === from ? { value: from } : { minValue: from, maxValue: to }),
      unitText: per.toUpperCase(),
    }),
  });

/**
 * The structured data of a position (rule N11). Undefined without an address, which job search engines require. `html` is the text of the
 * position.
 */
export function jobPosting(catalogue: Catalogue, page: ContentPage, html: string): GraphNode | undefined {
  const { dealer, locale } = catalogue.site;
  const address = postalAddress(positionPlace(catalogue.site, page)?.address, locale.language);
  if (!address || !page.position || html.trim() === '') return undefined;
  const { employment, salary } = page.position;
  const { ends } = scheduleOf(page, locale.timeZone);
  const { url } = makeChrome(catalogue);
  const logo = dealer.logo && (/^https?:/i.test(dealer.logo) ? dealer.logo : url + dealer.logo);
  return jsonLdNode('JobPosting', {
    title: page.heading,
    description: html.trim(),
    identifier: jsonLdNode('PropertyValue', { name: dealer.name, value: page.path.split('/').at(-1) }),
    url: url + page.path,
    datePosted: page.date,
    validThrough: ends === undefined ? undefined : new Date(ends - 1000).toISOString(),
    employmentType: [...new Set(employment.map((type) => employmentTypes[type]))],
    hiringOrganization: jsonLdNode('Organization', { '@id': `${url}/#dealer`, name: dealer.name, sameAs: `${url}/`, logo }),
    jobLocation: jsonLdNode('Place', { address }),
    baseSalary: salary && salaryNode(salary, currencies[locale.language]),
    directApply: true,
  });
}
