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

/** The data that all forms of a site share. It excludes the makes and models in stock, because a sale must not change a page. */
export type FormSetup = ReturnType<typeof formSetup>;

/** A form on a page. `withCar` has the changes for a link that names a car (rule E87). */
export type FormView = ReturnType<typeof formView>;

/** The places where a dealer can be visited, with their hours. The main place comes first. */
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

/** The data that all forms of this site share, and the places for forms with bookings. */
function formSetup(source: FormSource, forms: readonly ResolvedForm[]) {
  const { site } = source;
  const { phoneCountry, mobileOnly, loosePhone, testPhone, wideNames, optInChecked, defaultState, failureDialog } = site.forms;
  const { locations, dealerships } = formChoices(site, []);
  return definedFields({
    slug: site.slug,
    /** The address of the API that leads are sent to. */
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
    /** The notice of who collects the data, and why. Absent if the law requires none. */
    notice: noticeOf(site),
    /** The bot check. Absent: none. */
    botCheck: formBotCheck(site),
    /** Whether a failure is also shown in a dialog. */
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
    /** A search page, for finding the car of a link. */
    searchHref,
  };
}

/** The form of a content page: the one that the page names, or else the default of its path. Articles have none unless they name one. */
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
