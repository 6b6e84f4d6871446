import { scheduleOf } from '../content/schedule.ts';
import { currencies } from '../locale/language.ts';
import { longDate } from '../locale/long-date.ts';
import type { ContentPage, JobDetails } from '../model/content.ts';
import type { Location } from '../model/location.ts';
import type { Catalogue } from './catalogue.ts';

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

/** The location of a position: the one that it names, else the main one. */
export function positionPlace(
  { dealer }: Pick<Catalogue['site'], 'dealer'>,
  { position }: Pick<ContentPage, 'position'>,
): Location | undefined {
  const wanted = position?.location;
  if (wanted === undefined) return dealer.locations.find(({ primary }) => primary) ?? dealer.locations[0];
  return dealer.locations.find(({ slug, id }) => slug === wanted || id === wanted);
}

/** What a shopper reads of a position beside its text. The last day to apply is by the dealer's clock. */
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
