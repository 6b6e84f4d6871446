import type { SettingsInput } from '#lib/site/schema.ts';
import { nzImports } from '../catalogue/nz.ts';
import { type DemoDealer, type Facts, hoursList, openingHours } from '../dealer.ts';
import { lenderOffer } from '../stock/lending.ts';
import { makeCars } from '../stock/make-cars.ts';
import type { Place, StockPlan } from '../stock/plan.ts';
import { yardEnding } from '../stock/price.ts';
import { southernPages } from './southern-alps-autos-pages.ts';

const week = ['10:00-15:00', ...Array(5).fill('08:30-17:30'), '09:30-16:00'];
const queenstownWeek = ['', ...Array(5).fill('09:00-17:00'), '10:00-14:00'];
const social = {
  facebook: 'https://www.facebook.com/southernalpsautos.example',
  instagram: 'https://www.instagram.com/southernalpsautos.example',
};

const facts: Facts = {
  name: 'Southern Alps Autos',
  legalName: 'Southern Alps Autos Limited',
  registration: 'NZBN 0000000000404',
  phone: '(03) 555 0142',
  email: 'kiaora@southernalpsautos.example.com',
  url: 'https://southernalpsautos.example.com',
  address: '311 Moorhouse Avenue, Christchurch 8011',
  hours: hoursList(week),
  country: 'NZ',
  vehicles: 'cars',
};

const christchurch: Place = {
  id: '9041',
  name: 'Christchurch',
  city: 'Christchurch',
  state: 'Canterbury',
  postcode: '8011',
  lat: -43.5404,
  long: 172.6411,
};
const queenstown: Place = {
  id: '9042',
  name: 'Queenstown',
  city: 'Queenstown',
  state: 'Otago',
  postcode: '9300',
  lat: -45.0209,
  long: 168.7396,
};

const settings: SettingsInput = {
  dealer: {
    name: facts.name,
    legalName: facts.legalName,
    tagline: 'Good cars for southern roads',
    about:
      'Southern Alps Autos imports, checks and sells used cars in Christchurch and Queenstown, and looks after them when the frost sets in. Registered motor vehicle trader M000404.',
    url: facts.url,
    licence: 'Registered motor vehicle trader M000404',
    registration: facts.registration,
    phone: facts.phone,
    email: facts.email,
    city: 'Christchurch',
    state: 'Canterbury',
    websiteId: '9104',
    dealershipId: '904',
    social,
    dealerships: [
      {
        id: '904',
        slug: 'southern-alps-autos',
        name: facts.name,
        locations: [
          { name: 'Christchurch', dealership_id: '904' },
          { name: 'Queenstown', dealership_id: '904' },
        ],
      },
    ],
    locations: [
      {
        id: christchurch.id,
        name: christchurch.name,
        slug: 'christchurch',
        primary: true,
        location_type: 'sales',
        dealership_id: '904',
        phone: facts.phone,
        contact_detail: { phone: facts.phone, email: facts.email, ...social, opening_hours: openingHours(week) },
        address: {
          street: '311 Moorhouse Avenue',
          city: 'Christchurch',
          state: 'Canterbury',
          postcode: '8011',
          lat: christchurch.lat,
          long: christchurch.long,
          full: facts.address,
        },
      },
      {
        id: queenstown.id,
        name: queenstown.name,
        slug: 'queenstown',
        location_type: 'sales',
        dealership_id: '904',
        phone: '(03) 555 0143',
        contact_detail: {
          phone: '(03) 555 0143',
          email: 'queenstown@southernalpsautos.example.com',
          opening_hours: openingHours(queenstownWeek),
        },
        address: {
          street: '18 Glenda Place, Frankton',
          city: 'Queenstown',
          state: 'Otago',
          postcode: '9300',
          lat: queenstown.lat,
          long: queenstown.long,
          full: '18 Glenda Place, Frankton, Queenstown 9300',
        },
      },
    ],
  },
  locale: { language: 'en-NZ', timeZone: 'Pacific/Auckland' },
  brand: { accent: '#0c6b58', accentText: '#ffffff', dark: '#12262b' },
  labels: { submit: 'Ask About This Car', newArrival: 'Just Landed', noPrice: 'Ask us for the price.' },
  home: {
    headline: 'Good cars for southern roads',
    intro: 'Hybrids, four-wheel drives and family cars, hand-picked in Japan, checked in Christchurch and ready for the pass.',
    heroBody: 'wagon',
    heroColour: 'Dark Green',
    cards: [
      {
        title: 'Hybrids',
        text: 'Fill up less often.',
        link: '/search/used-cars?refinementList[simple_fuel][0]=Hybrid',
        body: 'hatch',
        colour: 'Light Blue',
      },
      {
        title: 'All-wheel drive',
        text: 'For ice, gravel and ski fields.',
        link: '/search/used-cars?refinementList[simple_drive][0]=AWD',
        body: 'wagon',
        colour: 'Grey',
      },
      { title: 'Utes', text: 'Sold new in New Zealand.', link: '/search/ute', body: 'ute', colour: 'White' },
      {
        title: 'People movers',
        text: 'Seven seats and a low step.',
        link: '/search/used-cars?refinementList[simple_body][0]=People Mover',
        body: 'people-mover',
        colour: 'Black',
      },
    ],
    callToAction: {
      title: 'Fresh shipments',
      text: 'A boat comes in most months. Tell us what you are after and we will look for it in Japan.',
      label: 'Tell us what you want',
      link: '/contact',
    },
    latestCount: 8,
  },
  pages: { defaultSearchPath: 'used-cars', blog: '/news', extra: ['/special-offers', '/electric-cars', '/tyres'] },
  cars: {
    priceType: 'drive_away',
    priceTypeText: { drive_away: 'Including on-road costs', excluding_government_charges: 'Plus on-road costs' },
    showVin: true,
    newArrivalDays: 14,
    marketPriceBadge: false,
  },
  search: {
    minimumPhotos: 3,
    defaultSort: ['price:asc'],
    sorts: ['relevant', 'latest', 'price_asc', 'price_desc', 'km_asc'],
    facetLimit: 8,
    facetLimitMore: 30,
    priceSlider: { min: 3000, max: 80_000 },
    filters: [
      'make',
      'model',
      'simple_body',
      'simple_fuel',
      'simple_drive',
      'price',
      'year',
      'km',
      'location_name',
      'seats',
      'simple_transmission',
      'colour',
    ],
  },
  finance: {
    lenders: ['group_c'],
    interestRate: 11.95,
    termYears: 4,
    sampleComparisonRates: { from: 9.95, to: 18.95 },
    example: { depositPercent: 10, finalPaymentPercent: 0 },
  },
  features: {
    pdf: true,
    payment: true,
    paymentUrl: 'https://pay.example.com/southern-alps?reference={stocknum}&amount={deposit}&currency={currency}&return={return_url}',
    deposit: 500,
    acceptedCards: ['Visa', 'Mastercard'],
  },
  forms: { phoneCountry: 'NZ', optInChecked: false, defaultState: 'canterbury' },
  blogs: { pageSize: 3 },
  images: { quality: 60 },
  reviews: { averageRating: 4.9, count: 127, minimumRating: 4.5 },
};

const lender = { provider: 'Canterbury Car Loans', rate: 11.95, establishmentFee: 395, termYears: 4, depositShare: 0.1, balloonShare: 0 };
const warning =
  'An estimate, with a 10% deposit, a four-year term and the establishment fee included. Lending criteria, terms and fees apply. You can cancel within the time the Credit Contracts and Consumer Finance Act 2003 gives you.';

const plan: StockPlan = {
  seed: 'southern-alps-autos',
  stockPrefix: 'SA',
  firstStock: 4410,
  dealership: { id: '904', slug: 'southern-alps-autos', name: facts.name },
  places: [
    [christchurch, 5],
    [queenstown, 2],
  ],
  lots: [{ count: 70, type: 'used', lines: nzImports, years: [2014, 2023] }],
  distanceAYear: [6500, 14_000],
  itemType: () => 'car',
  ending: yardEnding,
  priceType: { new: 'drive_away', demo: 'drive_away', used: 'drive_away' },
  finish: ({ price }) => (price && price > 500 ? { finance_lenders: { group_c: lenderOffer(price, lender, warning) } } : {}),
  voice: {
    market: 'NZ',
    kind: 'cars',
    distance: 'km',
    lowTag: 'Low Kms',
    promises: [
      'It has a new WoF, a full service and six months of registration.',
      'We fit new wipers, a checked battery and decent tyres before it is for sale.',
      'The Consumer Information Notice is on the windscreen, and we will email it if you ask.',
      'AA inspected, and you may read the report before you make up your mind.',
      'On-road costs are in the price, so what you see is what you pay.',
    ],
    closings: [
      'Come and take it for a drive in {place}.',
      'Further away? We truck cars anywhere in the South Island at cost.',
      'Give us a ring and we will have the heater on.',
      'Trade-ins are welcome, utes especially.',
      'Fly in and we will collect you from {place} airport.',
      'Ask Tama or Bridget, who know this one best.',
    ],
  },
};

export function southernAlpsAutos(): DemoDealer {
  return { slug: plan.seed, site: { template: 'classic', settings }, cars: makeCars(plan), pages: southernPages(facts) };
}
