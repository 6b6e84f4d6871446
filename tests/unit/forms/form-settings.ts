import type { FormSettings } from '#lib/forms/form-settings.ts';

type Overrides = { [K in keyof FormSettings]?: Partial<FormSettings[K]> };

const places = [
  { id: '11', name: 'Botany' },
  { id: '12', name: 'Ryde' },
];
const dealerships = [
  { slug: 'north', name: 'North Motors' },
  { slug: 'south', name: 'South Motors' },
];

/** The form settings of a site with the product's defaults: one location, one dealership. */
export const formSettings = (changes: Overrides = {}): FormSettings => ({
  locale: { language: 'en-AU', ...changes.locale },
  labels: {
    submit: 'Enquire Now',
    submitForm: 'Submit Form',
    vehicleNoun: 'Car',
    enquiryTitle: 'Enquire to purchase',
    enquiryText: 'Complete this form to email us your enquiry and we will get right back to you.',
    ...changes.labels,
  },
  features: { serviceBooking: false, appointmentBooking: false, vehicleLookup: true, ...changes.features },
  dealer: { locations: places.slice(0, 1), dealerships: dealerships.slice(0, 1), ...changes.dealer },
  forms: {
    phoneCountry: 'AU',
    mobileOnly: false,
    wideNames: false,
    optInChecked: true,
    defaultState: 'qld',
    quickPicks: [5000],
    messageRequired: true,
    dealershipSelect: true,
    locationSelect: false,
    optIn: true,
    termsNotice: false,
    askLastName: false,
    askPostcode: false,
    whereDidYouHear: [],
    leadTarget: 'server',
    patches: {},
    ...changes.forms,
  },
});

/** A site that asks for everything that an option can ask for. */
export const askingSettings = (changes: Overrides = {}): FormSettings =>
  formSettings({
    dealer: { locations: places, dealerships },
    ...changes,
    forms: {
      askLastName: true,
      askPostcode: true,
      locationSelect: true,
      whereDidYouHear: ['Google', 'Other'],
      termsNotice: true,
      ...changes.forms,
    },
  });
