import type { SettingsInput } from '#lib/site/schema.ts';
import { rvs } from '../catalogue/rv.ts';
import { type DemoDealer, type Facts, hoursList, openingHours } from '../dealer.ts';
import { lenderOffer } from '../stock/lending.ts';
import { makeCars } from '../stock/make-cars.ts';
import type { Place, StockPlan } from '../stock/plan.ts';
import { lotEnding } from '../stock/price.ts';
import { wanderlustPages } from './wanderlust-rv-pages.ts';

const week = ['11:00-16:00', ...Array(5).fill('09:00-18:00'), '09:00-17:00'];
const social = {
  facebook: 'https://www.facebook.com/wanderlustrv.example',
  instagram: 'https://www.instagram.com/wanderlustrv.example',
  youtube: 'https://www.youtube.com/@wanderlustrv.example',
  linkedin: 'https://www.linkedin.com/company/wanderlust-rv-example',
};

const facts: Facts = {
  name: 'Wanderlust RV',
  legalName: 'Wanderlust Recreational Vehicles LLC',
  registration: 'Oregon dealer DA0505',
  phone: '(541) 555-0152',
  email: 'hello@wanderlustrv.example.com',
  url: 'https://wanderlustrv.example.com',
  address: '2950 Cascade Vista Drive, Bend, OR 97701',
  hours: hoursList(week),
  country: 'US',
  vehicles: 'RVs',
};

const bend: Place = { id: '5051', name: 'Bend', city: 'Bend', state: 'OR', postcode: '97701', lat: 44.0582, long: -121.3153 };
const mesa: Place = { id: '5052', name: 'Mesa', city: 'Mesa', state: 'AZ', postcode: '85201', lat: 33.4152, long: -111.8315 };

const settings: SettingsInput = {
  dealer: {
    name: facts.name,
    legalName: facts.legalName,
    tagline: 'Wake up somewhere else',
    about: 'Wanderlust RV sells and services motorhomes, camper vans and travel trailers in Bend, Oregon and Mesa, Arizona.',
    url: facts.url,
    licence: 'Oregon dealer DA0505 · Arizona dealer L00000505',
    registration: facts.registration,
    phone: facts.phone,
    email: facts.email,
    city: 'Bend',
    state: 'OR',
    websiteId: '9105',
    dealershipId: '505',
    social,
    dealerships: [
      {
        id: '505',
        slug: 'wanderlust-rv',
        name: facts.name,
        locations: [
          { name: 'Bend', dealership_id: '505' },
          { name: 'Mesa', dealership_id: '505' },
        ],
      },
    ],
    locations: [
      {
        id: bend.id,
        name: bend.name,
        slug: 'bend',
        primary: true,
        location_type: 'sales',
        dealership_id: '505',
        phone: facts.phone,
        contact_detail: { phone: facts.phone, email: facts.email, ...social, opening_hours: openingHours(week) },
        address: {
          street: '2950 Cascade Vista Drive',
          city: 'Bend',
          state: 'OR',
          postcode: '97701',
          lat: bend.lat,
          long: bend.long,
          full: facts.address,
        },
      },
      {
        id: mesa.id,
        name: mesa.name,
        slug: 'mesa',
        location_type: 'sales',
        dealership_id: '505',
        phone: '(480) 555-0153',
        contact_detail: { phone: '(480) 555-0153', email: 'mesa@wanderlustrv.example.com', opening_hours: openingHours(week) },
        address: {
          street: '710 Saguaro Park Way',
          city: 'Mesa',
          state: 'AZ',
          postcode: '85201',
          lat: mesa.lat,
          long: mesa.long,
          full: '710 Saguaro Park Way, Mesa, AZ 85201',
        },
      },
    ],
  },
  locale: { language: 'en-US', timeZone: 'America/Los_Angeles', wholeDollars: false },
  brand: { accent: '#8f4a12', accentText: '#ffffff', dark: '#2a211c' },
  navigation: { brandMenu: false },
  labels: {
    vehicleNoun: 'RV',
    vehicleNounPlural: 'RVs',
    submit: 'Check Availability',
    enquiryTitle: 'Ask about this RV',
    enquiryText: 'Send us your question and a person who has been inside it will answer.',
    noPrice: 'Call for price.',
    comments: 'About This RV',
    used: 'Pre-Loved',
    newArrival: 'Just In',
    valuation: 'Value My Trade',
  },
  home: {
    headline: 'Wake up somewhere else',
    intro: 'Motorhomes, camper vans and travel trailers in Bend and Mesa, each with a walk-through that takes as long as you need.',
    heroBody: 'motorhome',
    heroColour: 'White',
    cards: [
      {
        title: 'Motorhomes',
        text: 'Drive your living room to the view.',
        link: '/search/our-rvs?refinementList[simple_body][0]=Motorhome',
        body: 'motorhome',
        colour: 'White',
      },
      {
        title: 'Travel trailers',
        text: 'Unhitch and keep your truck free.',
        link: '/search/our-rvs?refinementList[simple_body][0]=Travel Trailer',
        body: 'caravan',
        colour: 'Silver',
      },
      {
        title: 'Camper vans',
        text: 'Fits in town, sleeps at the trailhead.',
        link: '/search/our-rvs?refinementList[simple_body][0]=Camper Van',
        body: 'van',
        colour: 'Sand',
      },
      { title: 'First RV?', text: 'Start with our guide.', link: '/pages/first-time-buyers', body: 'caravan', colour: 'White' },
    ],
    callToAction: {
      title: 'Snowbird program',
      text: 'Buy in Bend, pick up in Mesa. We do the long drive.',
      label: 'Talk to us',
      link: '/contact',
    },
    hiring: { text: 'We are looking for RV technicians in both locations.', label: 'Apply Now', link: '/careers' },
    latestCount: 6,
    facets: ['simple_body', 'make'],
  },
  pages: { defaultSearchPath: 'our-rvs', usePagesPath: true, extra: ['/special-offers'] },
  cars: { priceType: 'none', marketPriceBadge: false },
  search: {
    hitsPerPage: 24,
    filters: ['car_type', 'simple_body', 'make', 'model', 'price', 'year', 'km', 'location_name', 'simple_fuel'],
    priceSlider: { min: 10_000, max: 400_000, step: 1000 },
    sorts: ['relevant', 'latest', 'price_asc', 'price_desc', 'km_asc'],
  },
  finance: {
    lenders: ['group_d'],
    interestRate: 7.99,
    termYears: 15,
    defaultAmount: 60_000,
    example: { depositPercent: 20, finalPaymentPercent: 0 },
  },
  features: { leadsToPrimaryLocation: true, pdf: true, botProtection: false },
  forms: {
    phoneCountry: 'US',
    defaultState: 'or',
    dealershipSelect: false,
    optIn: false,
    quickPicks: [25_000, 50_000, 75_000, 100_000, 150_000, 200_000, 300_000],
  },
  images: { maxWidth: 1280 },
  reviews: { averageRating: 4.8, count: 342 },
};

const lender = { provider: 'High Desert Credit Union', rate: 7.99, establishmentFee: 0, termYears: 15, depositShare: 0.2, balloonShare: 0 };
const warning =
  'An estimate with 20% down over 180 months at the APR shown. Taxes, title, license and registration are extra. Subject to approved credit.';

const plan: StockPlan = {
  seed: 'wanderlust-rv',
  stockPrefix: 'WR',
  firstStock: 6602,
  dealership: { id: '505', slug: 'wanderlust-rv', name: facts.name },
  places: [
    [bend, 3],
    [mesa, 2],
  ],
  lots: [
    { count: 18, type: 'new', lines: rvs.filter(({ to }) => to === 2026) },
    { count: 27, type: 'used', lines: rvs, years: [2016, 2025] },
  ],
  distanceAYear: [2600, 9500],
  itemType: ({ body }) => (body === 'Travel Trailer' ? 'caravan' : 'motorhome'),
  categories: ({ body }) => [body === 'Travel Trailer' ? 'Towables' : 'Motorized'],
  ending: lotEnding,
  finish: ({ price, simple_body }) => ({
    ...(price && price > 500 ? { finance_lenders: { group_d: lenderOffer(price, lender, warning) } } : {}),
    ...(simple_body === 'Travel Trailer' ? { doors: undefined, seats: undefined } : {}),
  }),
  voice: {
    market: 'US',
    kind: 'rvs',
    distance: 'miles',
    lowTag: 'Low Miles',
    promises: [
      'Our technicians have checked every seal, seam and appliance, and you get the list.',
      'It leaves with full propane, a fresh inspection and a starter kit of hoses and cords.',
      'We winterize or de-winterize it before you pick it up, whichever way you are headed.',
      'You can camp one night on our lot before you head out, hookups included.',
      'Allow two hours for the walk-through; we will make you run everything yourself.',
    ],
    closings: [
      'It is at our {place} location, and either store can deliver.',
      'Call {place} and we will pull it under cover and plug it in for you.',
      'Trades are welcome, with or without wheels you are proud of.',
      'Ask for Denise or Marcus; both have owned one.',
      'Flying in? We will collect you from the airport.',
      'Come sit in it for half an hour before you decide.',
    ],
  },
};

export function wanderlustRv(): DemoDealer {
  return { slug: plan.seed, site: { template: 'trail', settings }, cars: makeCars(plan), pages: wanderlustPages(facts) };
}
