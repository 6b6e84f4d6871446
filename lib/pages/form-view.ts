import { type FormBotCheck, formBotCheck } from '../forms/bot-check.ts';
import type { Choice, FieldContext } from '../forms/fields/field-kind.ts';
import { formChoices } from '../forms/form-choices.ts';
import type { FormId } from '../forms/form-definitions.ts';
import { formOf, type ResolvedForm } from '../forms/form-of.ts';
import type { LeadSite } from '../forms/lead-payload.ts';
import { leadSite } from '../forms/lead-site.ts';
import type { LocaleSettings } from '../locale/language.ts';
import { definedFields } from '../model/defined-fields.ts';
import { apiBase } from '../routes/api-base.ts';
import type { PageSite } from './site-data.ts';

/** What all forms of a site share. Makes and models of the stock are not in it, because a sale must not change a page. */
export type FormSetup = {
  slug: string;
  /** Where leads are sent: the API's address. */
  api: string;
  locale: Pick<LocaleSettings, 'language' | 'timeZone'>;
  lead: LeadSite;
  rules: FieldContext['forms'];
  uploads: FieldContext['uploads'];
  locations: readonly Choice[];
  dealerships: readonly Choice[];
  /** The check that a person sends a form; absent: none. */
  botCheck?: FormBotCheck;
  /** A failure is shown in the browser's own alert too. */
  hasBrowserAlert?: true;
};

/** A form as a page shows it. `withCar` is what changes when a link brings a car along: the button, and questions that the car answers. */
export type FormView = {
  setup: FormSetup;
  form: ResolvedForm;
  withCar: { submit: string; omit: readonly string[] };
  /** A search page, which finds the car of a link. */
  searchHref: string;
};

/** What all forms of this site share. */
export function formSetup(site: PageSite): FormSetup {
  const { phoneCountry, mobileOnly, testPhone, wideNames, optInChecked, defaultState, browserAlert } = site.forms;
  const { locations, dealerships } = formChoices(site, []);
  return definedFields({
    slug: site.slug,
    api: apiBase(site),
    locale: { language: site.locale.language, timeZone: site.locale.timeZone },
    lead: leadSite(site),
    rules: definedFields({ phoneCountry, mobileOnly, wideNames, optInChecked, defaultState, testPhone: testPhone || undefined }),
    uploads: { files: site.api.uploads.files, megabytes: site.api.uploads.megabytes },
    locations,
    dealerships,
    botCheck: formBotCheck(site),
    hasBrowserAlert: browserAlert ? (true as const) : undefined,
  });
}

const namesOf = ({ steps }: ResolvedForm) => steps.flatMap(({ fields }) => fields.map(({ name }) => name));

/** A form of this site for a page. Throws a FormError if the site's patches cannot be applied. */
export function formView(site: PageSite, id: FormId, searchHref: string): FormView {
  const form = formOf(site, id);
  const about = formOf(site, id, { hasCar: true });
  const kept = new Set(namesOf(about));
  return {
    setup: formSetup(site),
    form,
    withCar: { submit: about.submit, omit: namesOf(form).filter((name) => !kept.has(name)) },
    searchHref,
  };
}
