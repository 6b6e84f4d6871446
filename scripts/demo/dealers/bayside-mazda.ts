import { levelPayment } from '#lib/finance/amortise.ts';
import type { SettingsInput } from '#lib/site/schema.ts';
import { auCars } from '../catalogue/au.ts';
import { mazdaRange } from '../catalogue/mazda.ts';
import { type DemoDealer, type Facts, hoursList, openingHours } from '../dealer.ts';
import { comparisonWarning, lenderOffer } from '../stock/lending.ts';
import { makeCars } from '../stock/make-cars.ts';
import type { Place, StockPlan } from '../stock/plan.ts';
import { yardEnding } from '../stock/price.ts';
import { baysidePages } from './bayside-mazda-pages.ts';

const week = ['', ...Array(5).fill('08:30-18:00'), '09:00-17:00'];
const serviceWeek = ['', ...Array(5).fill('07:30-17:30'), '08:00-12:30'];
const social = {
  facebook: 'https://www.facebook.com/baysidemazda.example',
  instagram: 'https://www.instagram.com/baysidemazda.example',
  youtube: 'https://www.youtube.com/@baysidemazda.example',
};

const facts: Facts = {
  name: 'Bayside Mazda',
  legalName: 'Bayside Prestige Motors Pty Ltd',
  registration: 'ABN 00 000 000 303',
  phone: '(03) 5550 0175',
  email: 'hello@baysidemazda.example.com',
  url: 'https://baysidemazda.example.com',
  address: '610 Nepean Highway, Moorabbin VIC 3189',
  hours: hoursList(week),
  country: 'AU',
  vehicles: 'cars',
};

const showroom: Place = {
  id: '7331',
  name: 'Bayside Mazda Moorabbin',
  city: 'Moorabbin',
  state: 'VIC',
  postcode: '3189',
  lat: -37.9343,
  long: 145.0367,
};
const holdingYard: Place = {
  id: '7333',
  name: 'Holding Yard',
  city: 'Dandenong',
  state: 'VIC',
  postcode: '3175',
  lat: -37.9874,
  long: 145.2149,
};

const settings: SettingsInput = {
  dealer: {
    name: facts.name,
    legalName: facts.legalName,
    tagline: 'Your Mazda people by the bay',
    about: 'Bayside Mazda sells and services new, demonstrator and pre-owned Mazda vehicles on the Nepean Highway in Moorabbin.',
    url: facts.url,
    licence: 'LMCT 00303',
    registration: facts.registration,
    phone: facts.phone,
    email: facts.email,
    city: 'Moorabbin',
    state: 'VIC',
    websiteId: '9103',
    websiteSlug: 'baysidemazda',
    dealershipId: '733',
    social,
    dealerships: [{ id: '733', slug: 'bayside-mazda', name: facts.name, locations: [{ name: showroom.name, dealership_id: '733' }] }],
    locations: [
      {
        id: showroom.id,
        name: showroom.name,
        slug: 'moorabbin',
        primary: true,
        location_type: 'sales',
        dealership_id: '733',
        phone: facts.phone,
        contact_detail: { phone: facts.phone, email: facts.email, ...social, opening_hours: openingHours(week) },
        address: {
          street: '610 Nepean Highway',
          city: 'Moorabbin',
          state: 'VIC',
          postcode: '3189',
          lat: showroom.lat,
          long: showroom.long,
          full: facts.address,
        },
      },
      {
        id: '7332',
        name: 'Bayside Mazda Service',
        slug: 'moorabbin-service',
        location_type: 'service',
        dealership_id: '733',
        phone: '(03) 5550 0176',
        contact_detail: { phone: '(03) 5550 0176', email: 'service@baysidemazda.example.com', opening_hours: openingHours(serviceWeek) },
        address: {
          street: '4 Cochrane Lane',
          city: 'Moorabbin',
          state: 'VIC',
          postcode: '3189',
          lat: -37.9351,
          long: 145.0379,
          full: '4 Cochrane Lane, Moorabbin VIC 3189',
        },
      },
    ],
  },
  locale: { timeZone: 'Australia/Melbourne' },
  brand: { accent: '#9b1b30', accentText: '#ffffff', dark: '#16181b' },
  labels: { demo: 'Demonstrator', preorder: 'Available to order', preApproval: 'Get Pre-Approved Now' },
  home: {
    headline: 'Drive it down the bay',
    intro: 'New, demonstrator and pre-owned Mazda in Moorabbin, with the people who will still know your name at the first service.',
    heroBody: 'suv',
    heroColour: 'Soul Red Crystal',
    cards: [
      { title: 'CX-5', text: 'The one Melbourne keeps choosing.', link: '/search/mazda/cx-5', body: 'suv', colour: 'Soul Red Crystal' },
      {
        title: 'Mazda3',
        text: 'Hatch or sedan, both lovely inside.',
        link: '/search/mazda/3',
        body: 'hatch',
        colour: 'Polymetal Grey',
      },
      {
        title: 'BT-50',
        text: 'Tows 3,500 kg and minds its manners.',
        link: '/search/mazda/bt-50',
        body: 'ute',
        colour: 'Deep Crystal Blue',
      },
      {
        title: 'MX-5',
        text: 'The roof takes two seconds by hand.',
        link: '/search/mazda/mx-5',
        body: 'convertible',
        colour: 'Soul Red Crystal',
      },
    ],
    callToAction: {
      title: 'This month’s offers',
      text: 'Demonstrators with the running-in done, and new cars ready this week.',
      label: 'See the offers',
      link: '/special-offers',
    },
    latestCount: 6,
    facets: ['model', 'simple_body'],
  },
  pages: {
    defaultSearchPath: 'new-used-and-demo-cars',
    buildModelPages: true,
    extra: ['/special-offers', '/electric-cars', '/finance-enquiry'],
  },
  cars: { priceType: 'drive_away', favouriteRequires: { used: true }, showViews: false, marketPriceBadge: false },
  search: { priceSlider: { min: 10_000, max: 110_000 } },
  finance: { lenders: ['group_a', 'youx'], interestRate: 8.49 },
  features: { stockOnHomepage: false, pdf: true, serviceBooking: true, appointmentBooking: true, eventLogging: true },
  forms: {
    defaultState: 'vic',
    optInChecked: false,
    whereDidYouHear: ['Meta', 'Google Search/Ads', 'Cinema', 'Radio', 'Outdoor/Shopping Centre', 'Referral/Word of Mouth', 'Other'],
  },
  reviews: { averageRating: 4.6, count: 531 },
};

const lender = { provider: 'Bayfront Finance', rate: 8.49, establishmentFee: 695, termYears: 5, depositShare: 0.1, balloonShare: 0.3 };
const youxRate = { advertised: 8.38, comparison: 9.31 };

const plan: StockPlan = {
  seed: 'bayside-mazda',
  stockPrefix: 'BM',
  firstStock: 20_118,
  dealership: { id: '733', slug: 'bayside-mazda', name: facts.name },
  places: [
    [showroom, 30],
    [holdingYard, 1],
  ],
  lots: [
    { count: 36, type: 'new', lines: mazdaRange.filter(({ to }) => to === 2026) },
    { count: 13, type: 'demo', lines: mazdaRange.filter(({ to }) => to === 2026) },
    { count: 32, type: 'used', lines: mazdaRange, years: [2017, 2025] },
    { count: 10, type: 'used', lines: auCars.filter(({ make }) => make !== 'Mazda'), years: [2018, 2024] },
  ],
  distanceAYear: [8000, 15_000],
  itemType: () => 'car',
  ending: yardEnding,
  priceType: { new: 'drive_away', demo: 'drive_away', used: 'drive_away' },
  finish: ({ price, year = 0, seats = 0 }, ends) => {
    if (!price || price <= 500 || year < 2015) return {};
    const weekly = levelPayment(price, youxRate.advertised / 5200, 260, 0);
    return {
      finance_lenders: { group_a: lenderOffer(price, lender, comparisonWarning) },
      ...(ends < 0.4 && seats > 2
        ? {
            youxQuote: {
              weeklyRepaymentAmount: Math.round(weekly * 100) / 100,
              comparisonRate: youxRate.comparison,
              advertisedRate: youxRate.advertised,
            },
          }
        : {}),
    };
  },
  voice: {
    market: 'AU',
    kind: 'cars',
    distance: 'km',
    lowTag: 'Low Kms',
    promises: [
      'Our Mazda technicians have been over it from bumper to bumper.',
      'It leaves with a full tank, a fresh roadworthy where it needs one and somebody to show you the screens.',
      'Our workshop is thirty metres from the showroom, so its services are no detour.',
      'Registration and a handover at your pace are part of the price.',
      'We will hold it for a day while you think, no deposit needed.',
    ],
    closings: [
      'Drive it along Beach Road and see.',
      'Call us and we will have it parked out the front when you arrive.',
      'We are on the Nepean Highway in Moorabbin, with coffee that is better than it has to be.',
      'Your trade-in is welcome; the appraisal takes twenty minutes.',
      'Ask Hannah or Raj on the floor to show you both seats and boot.',
      'Ask for a video if you would like to see it before you come.',
    ],
  },
};

export function baysideMazda(): DemoDealer {
  return {
    slug: plan.seed,
    site: { template: 'studio', manufacturer: 'mazda', group: 'port-phillip-group', settings },
    cars: makeCars(plan),
    pages: baysidePages(facts),
  };
}
