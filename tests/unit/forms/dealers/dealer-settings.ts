import type { SettingsInput } from '#lib/site/schema.ts';

const question = (label: string, after: string) => ({ insert: { type: 'radio' as const, name: label, required: false }, after });
const place = (id: string, name: string, changes: object = {}) => ({ id, name, slug: name.toLowerCase(), ...changes });
const dealership = (slug: string, name: string) => ({ id: slug, slug, name });

/** What dealers' forms differ in: options, patches, countries, and how many places and dealerships there are. */
export const dealerSettings = {
  'asks-most': {
    dealer: {
      dealerships: [dealership('asks-most', 'Asks Most')],
      locations: [place('11', 'Granville', { primary: true }), place('12', 'Newcastle')],
    },
    features: { appointmentBooking: true },
    forms: {
      ...{ defaultState: 'nsw', askLastName: true, termsNotice: true, locationSelect: true },
      whereDidYouHear: ['Facebook Marketplace', 'Google', 'Other'],
      patches: {
        enquiry: {
          terms: {
            insert: {
              type: 'check',
              name: 'terms',
              label: 'I agree to the terms of use',
              requiredMessage: '* You must agree to the terms of use before submitting the form.',
            },
            after: 'where-did-you-hear-about-us',
          },
        },
        'trade-in': { gauge: { insert: { type: 'hidden', name: 'autogauge_enabled', value: true } } },
        valuation: {
          ready: question('Ready to sell', 'Trade-In Condition'),
          guide: question('Valuation guide', 'Ready to sell'),
          finance: question('Best Finance', 'Valuation guide'),
          deal: question('Best Deal', 'Best Finance'),
        },
      },
    },
  },
  services: {
    dealer: {
      websiteSlug: 'services-website',
      dealerships: [dealership('services', 'Services')],
      locations: [place('21', 'Moorabbin', { primary: true }), place('22', 'Workshop', { location_type: 'service' })],
    },
    features: { serviceBooking: true, appointmentBooking: true },
    forms: {
      ...{ defaultState: 'vic', optInChecked: false, whereDidYouHear: ['Meta', 'Radio'] },
      patches: {
        enquiry: { page: { insert: { type: 'hidden', name: 'page_id', value: 'services-enquiry' } } },
        'service-booking': {
          extras: {
            insert: {
              ...{ type: 'check_group', name: 'Extras', label: 'Add to your service', required: false },
              options: ['Wheel alignment', 'Interior detail'].map((label) => ({ value: `${label} (check_option)`, label })),
            },
            after: 'Service Interval',
          },
        },
      },
    },
  },
  'asks-little': {
    dealer: {
      dealerships: [dealership('asks-little', 'Asks Little')],
      locations: [place('31', 'Tamworth', { primary: true }), place('32', 'Fitting', { location_type: 'service' })],
    },
    forms: {
      ...{ messageRequired: false, optInChecked: false, defaultState: 'nsw', whereDidYouHear: ['Facebook', 'Other'] },
      patches: {
        enquiry: {
          brand: { insert: { type: 'hidden', name: 'brand', value: 'Our Brand' } },
          'no marketing': { remove: 'opt_in' },
        },
      },
    },
  },
  'new-zealand': {
    dealer: {
      dealerships: [dealership('new-zealand', 'North'), dealership('new-zealand-south', 'South')],
      locations: [place('41', 'Christchurch', { primary: true }), place('42', 'Queenstown')],
    },
    locale: { language: 'en-NZ' },
    forms: {
      ...{ phoneCountry: 'NZ', optInChecked: false, defaultState: 'canterbury' },
      patches: {
        tyres: {
          fitting: {
            insert: {
              ...{ type: 'radio_group', name: 'Fitting', label: 'Where shall we fit them?' },
              options: [
                { value: 'At your workshop', label: 'At your workshop' },
                { value: 'At home', label: 'At my home' },
              ],
            },
            after: 'Number of Tyres',
          },
          address: {
            insert: { type: 'address', name: 'Fitting Address', when: { field: 'Fitting', equals: 'At home' } },
            after: 'Fitting',
          },
        },
      },
    },
  },
  rental: {
    dealer: {
      dealerships: [dealership('rental', 'Rental')],
      locations: [place('51', 'Newstead', { primary: true, location_type: 'rental' }), place('52', 'Coast', { location_type: 'rental' })],
    },
    forms: {
      ...{ mobileOnly: true, optInChecked: false, askLastName: true, askPostcode: true, defaultState: 'qld' },
      patches: {
        subscription: {
          'first to CarClarity': { form: { target: 'car-clarity' } },
          age: {
            insert: { type: 'date_of_birth', name: 'Date of Birth', help: 'Drivers must be 21 or older.' },
            after: 'postcode',
          },
        },
        referral: {
          rating: {
            insert: { type: 'star_rating', name: 'Rating', label: 'How do you like your car?', required: false },
            after: 'Friend Agreed',
          },
        },
      },
    },
  },
  america: {
    dealer: {
      dealerships: [dealership('america', 'America')],
      locations: [place('61', 'Bend', { primary: true }), place('62', 'Mesa')],
    },
    locale: { language: 'en-US' },
    features: { leadsToPrimaryLocation: true },
    forms: { phoneCountry: 'US', defaultState: 'or', dealershipSelect: false, optIn: false },
  },
} satisfies Record<string, Partial<Omit<SettingsInput, 'dealer'>> & { dealer: object }>;

export type DealerKind = keyof typeof dealerSettings;
export const dealerKinds = Object.keys(dealerSettings) as DealerKind[];
