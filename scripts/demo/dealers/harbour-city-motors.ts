import type { Location } from '#lib/model/location.ts';
import type { SettingsInput } from '#lib/site/schema.ts';
import { auCars } from '../catalogue/au.ts';
import { type DemoDealer, type Facts, hoursList, openingHours } from '../dealer.ts';
import { comparisonWarning, lenderOffer } from '../stock/lending.ts';
import { makeCars } from '../stock/make-cars.ts';
import type { Place, StockPlan } from '../stock/plan.ts';
import { yardEnding } from '../stock/price.ts';
import { harbourPages } from './harbour-city-motors-pages.ts';

const week = ['10:00-16:00', ...Array(5).fill('08:30-17:30'), '08:30-17:00'];
const social = {
  facebook: 'https://www.facebook.com/harbourcitymotors.example',
  instagram: 'https://www.instagram.com/harbourcitymotors.example',
};

const facts: Facts = {
  name: 'Harbour City Motors',
  legalName: 'Harbour City Motor Group Pty Ltd',
  registration: 'ABN 00 000 000 202',
  phone: '(02) 5550 0160',
  email: 'sales@harbourcitymotors.example.com',
  url: 'https://harbourcitymotors.example.com',
  address: '220 Parramatta Road, Granville NSW 2142',
  hours: hoursList(week),
  country: 'AU',
  vehicles: 'cars',
};

type Yard = Place & { street: string; phone: string; slug: string };
const yards: Yard[] = [
  {
    id: '8021',
    name: 'Granville',
    slug: 'granville',
    city: 'Granville',
    state: 'NSW',
    postcode: '2142',
    lat: -33.8353,
    long: 151.0101,
    street: '220 Parramatta Road',
    phone: '(02) 5550 0160',
  },
  {
    id: '8022',
    name: 'Brookvale',
    slug: 'brookvale',
    city: 'Brookvale',
    state: 'NSW',
    postcode: '2100',
    lat: -33.7661,
    long: 151.2705,
    street: '47 Winbourne Lane',
    phone: '(02) 5550 0161',
  },
  {
    id: '8023',
    name: 'Newcastle',
    slug: 'newcastle',
    city: 'Broadmeadow',
    spoken: 'Newcastle',
    state: 'NSW',
    postcode: '2292',
    lat: -32.9246,
    long: 151.7359,
    street: '9 Lambton Parade',
    phone: '(02) 7010 0162',
  },
];

const locationOf = ({ id, name, slug, street, phone, spoken: _spoken, ...place }: Yard): Location => ({
  id,
  name,
  slug,
  primary: id === '8021',
  location_type: 'sales',
  dealership_id: '802',
  phone,
  contact_detail: { phone, email: `${slug}@harbourcitymotors.example.com`, ...social, opening_hours: openingHours(week) },
  address: { street, ...place, full: `${street}, ${place.city} ${place.state} ${place.postcode}` },
  distribution_locations: yards.map((yard) => yard.name),
});

const settings: SettingsInput = {
  dealer: {
    name: facts.name,
    legalName: facts.legalName,
    tagline: 'Three yards, one honest price',
    about:
      'Harbour City Motors sells checked and history-clear used cars from three yards in Sydney and Newcastle. Any car can be moved to the yard nearest you.',
    url: facts.url,
    licence: 'MD 000202',
    registration: facts.registration,
    phone: facts.phone,
    email: facts.email,
    city: 'Sydney',
    state: 'NSW',
    websiteId: '9102',
    dealershipId: '802',
    social,
    dealerships: [
      { id: '802', slug: 'harbour-city-motors', name: facts.name, locations: yards.map(({ name }) => ({ name, dealership_id: '802' })) },
    ],
    locations: yards.map(locationOf),
  },
  brand: { accent: '#0b5cab', accentText: '#ffffff', dark: '#0f2338' },
  labels: { submit: 'Enquire Now', valuation: 'Get Your Valuation' },
  home: {
    headline: 'Used cars, checked and priced to leave',
    intro: 'Over a hundred cars in Granville, Brookvale and Newcastle, each with a history report and a written inspection.',
    heroBody: 'suv',
    heroColour: 'Blue',
    callToAction: {
      title: 'Selling?',
      text: 'We buy good cars too, even if you do not buy ours.',
      label: 'Get your valuation',
      link: '/trade-in',
    },
    cards: [
      { title: 'Family SUVs', text: 'Five seats or seven.', link: '/search/suv', body: 'suv', colour: 'Grey' },
      { title: 'Utes', text: 'For work and for the weekend.', link: '/search/ute', body: 'ute', colour: 'White' },
      { title: 'Hatches', text: 'Easy to park, cheap to run.', link: '/search/hatch', body: 'hatch', colour: 'Red' },
      { title: 'Sell us your car', text: 'A firm offer the same day.', link: '/trade-in', body: 'sedan', colour: 'Silver' },
    ],
    latestCount: 12,
  },
  pages: { defaultSearchPath: 'used-cars', extra: ['/special-offers'], searchAliases: { '/used-car/list': '/search/used-cars' } },
  cars: {
    maskPhone: true,
    favouriteRequires: { price: true, images: true },
    unbreakableNames: ['MU-X', 'D-MAX'],
    brandAliases: { SsangYong: 'KGM', 'Mercedes-Benz': 'Mercedes Benz' },
  },
  search: {
    sorts: ['relevant', 'latest', 'price_desc', 'price_asc', 'km_desc', 'km_asc'],
    defaultSort: ['custom_rank:desc', 'created_at_timestamp:desc'],
    ascendingPricePositive: true,
    stockCountCap: true,
    priceSlider: { min: 5000, max: 120_000 },
  },
  finance: { lenders: ['group_b'], providers: { southbank: 'group_b' }, establishmentFee: 1360.5, disabledMakes: ['LDV'] },
  features: { garage: true, pdf: true, appointmentBooking: true },
  forms: {
    defaultState: 'nsw',
    askLastName: true,
    termsNotice: true,
    locationSelect: true,
    whereDidYouHear: ['Facebook Marketplace', 'Facebook', 'Instagram', 'Google', 'Word of Mouth', 'Car Sales', 'Repeat Customer', 'Other'],
  },
  reviews: { averageRating: 4.7, count: 386, fullQuantity: 12 },
  chat: { hiddenOn: ['/cars', '/our-locations/', '/checkout-journey'] },
};

const lender = {
  provider: 'Southbank Motor Finance',
  rate: 9.45,
  establishmentFee: 1360.5,
  termYears: 5,
  depositShare: 0.1,
  balloonShare: 0.3,
};

const plan: StockPlan = {
  seed: 'harbour-city-motors',
  stockPrefix: 'HC',
  firstStock: 10_234,
  dealership: { id: '802', slug: 'harbour-city-motors', name: facts.name },
  places: [
    [yards[0] as Place, 5],
    [yards[1] as Place, 3],
    [yards[2] as Place, 4],
  ],
  lots: [
    { count: 96, type: 'used', lines: auCars, years: [2017, 2025] },
    { count: 24, type: 'used', lines: auCars, years: [2014, 2017] },
  ],
  distanceAYear: [9000, 19_000],
  itemType: () => 'car',
  ending: yardEnding,
  priceType: { new: 'drive_away', demo: 'drive_away', used: 'excluding_government_charges' },
  finish: ({ price, year = 0 }) =>
    price && price > 500 && year >= 2015 ? { finance_lenders: { southbank: lenderOffer(price, lender, comparisonWarning) } } : {},
  voice: {
    market: 'AU',
    kind: 'cars',
    distance: 'km',
    lowTag: 'Low Kms',
    promises: [
      'It has passed our 120-point inspection and you can read the sheet.',
      'Inspected, serviced and history-checked before it went online.',
      'The PPSR certificate is clear and we will email it to you.',
      'We road-test every car for 50 km before it gets a price.',
      'Statutory warranty applies where the law gives it, and we offer longer cover if you want it.',
    ],
    closings: [
      'It is in our {place} yard, and we can bring it to the yard nearest you.',
      'Call the {place} yard and we will have it out the front.',
      'Trade-ins are welcome; send photos and we will come back with a figure today.',
      'Ask for a walk-around video if you cannot get here this week.',
      'See it in {place} seven days a week.',
      'Come and drive it in {place} before you decide anything.',
    ],
  },
};

export function harbourCityMotors(): DemoDealer {
  return {
    slug: plan.seed,
    site: { template: 'classic', dealership: 'harbour-city', settings },
    cars: makeCars(plan),
    pages: harbourPages(facts),
  };
}
