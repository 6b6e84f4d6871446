import { formNotice } from '../content/form-notice.ts';
import { standardPages } from '../content/standard-pages.ts';
import type { BookingPlace } from '../forms/booking-place.ts';
import { takesBooking } from '../forms/booking-places.ts';
import { formBotCheck } from '../forms/bot-check.ts';
import { type FormId, isFormId } from '../forms/form-definitions.ts';
import { formOf, type ResolvedForm } from '../forms/form-of.ts';
import { type CarFormId, carFormIds, type FormsFile } from '../forms/forms-file.ts';
import { formChoices, leadSite } from '../forms/lead-site.ts';
import { openingWeek, zoneOfLocation } from '../locale/opening.ts';
import type { ContentPage } from '../model/content.ts';
import { definedFields } from '../model/defined-fields.ts';
import { apiBase } from '../routes/api-base.ts';
import type { Catalogue } from './catalogue.ts';
import { hoursSettings } from './location-view.ts';

type FormSource = Pick<Catalogue, 'site' | 'now'>;

/** What all forms of a site share. Makes and models of the stock are not in it, because a sale must not change a page. */
export type FormSetup = ReturnType<typeof formSetup>;

/** A form as a page shows it. `withCar` is what changes when a link brings a car along (rule E87). */
export type FormView = ReturnType<typeof formView>;

/** Where a dealer can be visited, and when; the main place first. */
function bookingPlacesOf({ site, now }: FormSource): BookingPlace[] {
  const { locations, dealerships } = site.dealer;
  const hours = hoursSettings({ site, now });
  return [...locations.filter(({ primary }) => primary), ...locations.filter(({ primary }) => !primary)].map((place) =>
    definedFields({
      ...{ id: place.id, name: place.name, type: place.location_type || undefined },
      dealership: dealerships.find(({ id }) => id === place.dealership_id)?.slug,
      ...{ timeZone: zoneOfLocation(place, hours), week: openingWeek(place, hours) },
    }),
  );
}

/** The notice below each form, with the privacy policy. */
function noticeOf({ dealer, locale, forms }: FormSource['site']) {
  const text = formNotice(dealer, locale.language, forms.notice);
  return text === undefined ? undefined : { text, href: '/privacy-policy' };
}

/** What all forms of this site share, and where those that take bookings can be booked for. */
function formSetup(source: FormSource, forms: readonly ResolvedForm[]) {
  const { site } = source;
  const { phoneCountry, mobileOnly, loosePhone, testPhone, wideNames, optInChecked, defaultState, failureDialog } = site.forms;
  const { locations, dealerships } = formChoices(site, []);
  return definedFields({
    slug: site.slug,
    /** Where leads are sent: the API's address. */
    api: apiBase(site),
    locale: { language: site.locale.language, timeZone: site.locale.timeZone },
    lead: leadSite(site),
    rules: definedFields({
      ...{ phoneCountry, mobileOnly, wideNames, optInChecked, defaultState },
      ...{ loosePhone: loosePhone || undefined, testPhone: testPhone || undefined },
    }),
    uploads: { files: site.api.uploads.files, megabytes: site.api.uploads.megabytes },
    locations,
    dealerships,
    places: forms.some(takesBooking) ? bookingPlacesOf(source) : undefined,
    /** Who collects what is asked for, and why; absent where the law asks for no notice. */
    notice: noticeOf(site),
    /** The check that a person sends a form; absent: none. */
    botCheck: formBotCheck(site),
    /** A failure is shown in a dialog too. */
    hasFailureDialog: failureDialog ? (true as const) : undefined,
  });
}

const fieldsOf = ({ steps }: ResolvedForm) => steps.flatMap(({ fields }) => fields);

/** A form of this site for a page. Throws a FormError if the site's patches cannot be applied. */
export function formView(source: FormSource, id: FormId, searchHref: string) {
  const { site } = source;
  const form = formOf(site, id);
  const about = formOf(site, id, { hasCar: true });
  const withCar = new Map(fieldsOf(about).map((field) => [field.name, field]));
  const omit = fieldsOf(form).filter(({ name }) => !withCar.has(name));
  const optional = fieldsOf(form).filter(({ name, required }) => required && withCar.get(name)?.required === false);
  return {
    setup: formSetup(source, [form]),
    form,
    withCar: { submit: about.submit, omit: omit.map(({ name }) => name), optional: optional.map(({ name }) => name) },
    /** A search page, which finds the car of a link. */
    searchHref,
  };
}

/** The form of a content page: the one that the page itself names, else that of its path. Articles have none unless they name one. */
export function formOfPage(
  { path, kind, form }: Pick<ContentPage, 'path' | 'kind' | 'form'>,
  { pages }: { pages: { preApproval: string } },
): FormId | undefined {
  if (form !== undefined) return isFormId(form) ? form : undefined;
  if (kind === 'article') return undefined;
  if (path === pages.preApproval) return 'finance-pre-approval';
  return standardPages.get(path)?.form;
}

/** The forms that car pages open, for the file that they load with the first click (rule E87). */
export function carForms({ site, now, cars }: FormSource & Pick<Catalogue, 'cars'>): FormsFile<FormSetup> {
  const forms = carFormIds.map((id) => [id, formOf(site, id, { hasCar: true })] as const);
  return {
    setup: formSetup(
      { site, now },
      forms.map(([, form]) => form),
    ),
    makes: formChoices(site, cars).makes,
    forms: Object.fromEntries(forms) as FormsFile<FormSetup>['forms'] satisfies Record<CarFormId, unknown>,
  };
}
