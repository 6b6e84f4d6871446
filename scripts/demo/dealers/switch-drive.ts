import type { SettingsInput } from '#lib/site/schema.ts';
import { auCars } from '../catalogue/au.ts';
import { type DemoDealer, type Facts, hoursList, openingHours } from '../dealer.ts';
import { makeCars } from '../stock/make-cars.ts';
import type { Place, StockPlan } from '../stock/plan.ts';
import { yardEnding } from '../stock/price.ts';
import { switchPages } from './switch-drive-pages.ts';

const week = ['10:00-14:00', ...Array(5).fill('08:00-18:00'), '09:00-16:00'];
const social = {
  instagram: 'https://www.instagram.com/switchdrive.example',
  linkedin: 'https://www.linkedin.com/company/switch-drive-example',
};

const facts: Facts = {
  name: 'Switch Drive',
  legalName: 'Switch Drive Subscriptions Pty Ltd',
  registration: 'ABN 00 000 000 606',
  phone: '(07) 5550 0186',
  email: 'hello@switchdrive.example.com',
  url: 'https://switchdrive.example.com',
  address: '5 Commercial Road, Newstead QLD 4006',
  hours: hoursList(week),
  country: 'AU',
  vehicles: 'cars',
};

const newstead: Place = {
  id: '6061',
  name: 'Newstead hub',
  city: 'Newstead',
  state: 'QLD',
  postcode: '4006',
  lat: -27.4506,
  long: 153.0447,
};
const goldCoast: Place = {
  id: '6062',
  name: 'Gold Coast hub',
  city: 'Bundall',
  state: 'QLD',
  postcode: '4217',
  lat: -28.0107,
  long: 153.4069,
};

const settings: SettingsInput = {
  dealer: {
    name: facts.name,
    legalName: facts.legalName,
    tagline: 'A car for as long as you need one',
    about:
      'Switch Drive rents and subscribes cars by the week in Brisbane and on the Gold Coast, with registration, insurance, servicing and roadside help in one payment.',
    url: facts.url,
    licence: 'QLD motor dealer 0000606',
    registration: facts.registration,
    phone: facts.phone,
    email: facts.email,
    city: 'Brisbane',
    state: 'QLD',
    websiteId: '9106',
    dealershipId: '606',
    social,
    dealerships: [
      {
        id: '606',
        slug: 'switch-drive',
        name: facts.name,
        locations: [
          { name: newstead.name, dealership_id: '606' },
          { name: goldCoast.name, dealership_id: '606' },
        ],
      },
    ],
    locations: [
      {
        id: newstead.id,
        name: newstead.name,
        slug: 'newstead',
        primary: true,
        location_type: 'rental',
        dealership_id: '606',
        phone: facts.phone,
        contact_detail: { phone: facts.phone, email: facts.email, ...social, opening_hours: openingHours(week) },
        address: {
          street: '5 Commercial Road',
          city: 'Newstead',
          state: 'QLD',
          postcode: '4006',
          lat: newstead.lat,
          long: newstead.long,
          full: facts.address,
        },
      },
      {
        id: goldCoast.id,
        name: goldCoast.name,
        slug: 'gold-coast',
        location_type: 'rental',
        dealership_id: '606',
        phone: '(07) 5550 0187',
        contact_detail: { phone: '(07) 5550 0187', email: 'goldcoast@switchdrive.example.com', opening_hours: openingHours(week) },
        address: {
          street: '33 Ashmore Lane',
          city: 'Bundall',
          state: 'QLD',
          postcode: '4217',
          lat: goldCoast.lat,
          long: goldCoast.long,
          full: '33 Ashmore Lane, Bundall QLD 4217',
        },
      },
    ],
  },
  locale: { timeZone: 'Australia/Brisbane' },
  brand: { accent: '#4b2fd6', accentText: '#ffffff', dark: '#14112b' },
  labels: {
    submit: 'Request This Car',
    submitForm: 'Send',
    enquiryTitle: 'Request this car',
    enquiryText: 'Tell us when you would like to start and for how long. We answer with a weekly price.',
    noPrice: 'Ask for a weekly price.',
    newArrival: 'New To The Fleet',
    callDealer: 'Call us',
    comments: 'Why We Like It',
  },
  home: {
    headline: 'A car for as long as you need one',
    intro: 'One weekly payment covers the car, registration, insurance, servicing and roadside help. Swap it, pause it or hand it back.',
    heroBody: 'hatch',
    heroColour: 'Purple',
    cards: [
      {
        title: 'By subscription',
        text: 'From four weeks, swap when you like.',
        link: '/search/subscription-cars',
        body: 'suv',
        colour: 'White',
      },
      { title: 'By the week', text: 'Rentals for a visit, a repair or a move.', link: '/find/rental-cars', body: 'hatch', colour: 'Red' },
      {
        title: 'Electric',
        text: 'Try one before you buy one.',
        link: '/search/subscription-cars?refinementList[simple_fuel][0]=Electric',
        body: 'sedan',
        colour: 'Blue',
      },
      {
        title: 'For work',
        text: 'Vans and utes with one invoice a month.',
        link: '/search/subscription-cars?refinementList[simple_body][0]=Van',
        body: 'van',
        colour: 'White',
      },
    ],
    callToAction: {
      title: 'Not sure which?',
      text: 'Tell us how long, how far and how many seats. We will name two cars and a price.',
      label: 'Ask us',
      link: '/contact',
    },
    latestCount: 6,
    facets: ['simple_body', 'simple_fuel'],
  },
  pages: {
    defaultSearchPath: 'subscription-cars',
    searchAliases: { '/find/rental-cars': '/search/rental-cars' },
    extra: ['/special-offers', '/electric-cars', '/referral-program'],
  },
  cars: { priceType: 'none', marketPriceBadge: false, showViews: false, accessoriesTitle: 'Included' },
  search: {
    filters: [
      'simple_body',
      'make',
      'subscription_price',
      'weekly_price_range',
      'seats',
      'simple_fuel',
      'simple_transmission',
      'location_name',
      'colour',
    ],
    sorts: ['relevant', 'subscription_price_asc', 'subscription_price_desc', 'latest'],
    defaultSort: ['custom_rank:desc', 'created_at_timestamp:desc'],
  },
  finance: { enabled: false },
  features: { subscription: true, rental: true, authentication: true, eventLogging: true, garage: true },
  forms: { mobileOnly: true, optInChecked: false, askLastName: true, askPostcode: true, defaultState: 'qld' },
  chat: { hiddenOn: ['/checkout-journey'] },
  reviews: { averageRating: 4.5, count: 96 },
};

const isFleetCar = (make: string) => !/Holden|BMW|Audi|Mercedes-Benz|SsangYong/.test(make);
const fleet = auCars.filter(({ make, body, to }) => isFleetCar(make) && to >= 2024 && !/Cab Chassis|Coupe/.test(body));

/** Dollars a week from the price of a car, in steps of five less one: 189, 244 … */
const weekly = (price: number, share: number) => Math.round((price * share) / 5) * 5 - 1;

const plan: StockPlan = {
  seed: 'switch-drive',
  stockPrefix: 'SD',
  firstStock: 7001,
  dealership: { id: '606', slug: 'switch-drive', name: facts.name },
  places: [
    [newstead, 3],
    [goldCoast, 2],
  ],
  lots: [{ count: 40, type: 'used', lines: fleet, years: [2021, 2025] }],
  distanceAYear: [11_000, 19_000],
  itemType: () => 'car',
  categories: () => ['Subscription'],
  ending: yardEnding,
  finish: ({ price }, ends) => {
    if (!price) return {};
    const isRental = ends >= 0.62;
    return {
      price: undefined,
      before_price: undefined,
      autograb_data: undefined,
      certified: undefined,
      subscription_price: isRental && ends > 0.75 ? undefined : weekly(price, 0.0058),
      weekly_price: isRental ? weekly(price, 0.0079) : undefined,
      categories: [...(ends <= 0.75 ? ['Subscription'] : []), ...(isRental ? ['Rental'] : [])],
    };
  },
  voice: {
    market: 'AU',
    kind: 'subscription',
    distance: 'km',
    lowTag: 'Low Kms',
    promises: [
      'Registration, comprehensive insurance, servicing and roadside help are in the weekly price.',
      'You pay for fuel or charging and tolls; the rest is ours.',
      'The first 300 km each week are included, and unused kilometres carry over.',
      'It is cleaned, checked and photographed before every handover.',
    ],
    closings: [
      'Collect it in {place}, or have it delivered within 25 km.',
      'The minimum is four weeks; after that a week’s notice is enough.',
      'Need something bigger for the holidays? Swap once a month at no charge.',
      'Most people are driving within two working days.',
      'Call us if you need child seats or a second driver; both are easy.',
    ],
  },
};

export function switchDrive(): DemoDealer {
  return { slug: plan.seed, site: { template: 'studio', settings }, cars: makeCars(plan), pages: switchPages(facts) };
}
