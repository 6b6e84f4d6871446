import type { SettingsInput } from '#lib/site/schema.ts';
import { type DemoDealer, type Facts, hoursList, openingHours } from '../dealer.ts';
import { ridgelinePages } from './ridgeline-4x4-pages.ts';
import { ridgelineTrailers } from './ridgeline-4x4-trailers.ts';

const week = ['', ...Array(5).fill('07:15-17:00'), '08:00-12:00'];
const social = { facebook: 'https://www.facebook.com/ridgeline4x4.example', instagram: 'https://www.instagram.com/ridgeline4x4.example' };

export const ridgelineFacts: Facts = {
  name: 'Ridgeline 4x4',
  legalName: 'Ridgeline Off-Road Pty Ltd',
  registration: 'ABN 00 000 000 101',
  phone: '(02) 5550 0134',
  email: 'hello@ridgeline4x4.example.com',
  url: 'https://ridgeline4x4.example.com',
  address: '14 Quarry Road, Tamworth NSW 2340',
  hours: hoursList(week),
  country: 'AU',
  vehicles: 'trailers',
};

const brand = (name: string, page: string) => ({ name, link: `/pages/${page}` });

const settings: SettingsInput = {
  dealer: {
    name: ridgelineFacts.name,
    legalName: ridgelineFacts.legalName,
    tagline: 'Fitted right. Out there longer.',
    about:
      'Ridgeline 4x4 supplies and fits four wheel drive accessories in Tamworth and Toowoomba, from bull bars to canopies, and keeps a few off-road camper trailers in stock.',
    url: ridgelineFacts.url,
    licence: 'MD 000101',
    registration: ridgelineFacts.registration,
    phone: ridgelineFacts.phone,
    email: ridgelineFacts.email,
    city: 'Tamworth',
    state: 'NSW',
    websiteId: '9101',
    dealershipId: '701',
    social,
    dealerships: [
      {
        id: '701',
        slug: 'ridgeline-4x4',
        name: ridgelineFacts.name,
        locations: [
          { name: 'Tamworth', dealership_id: '701' },
          { name: 'Toowoomba', dealership_id: '701' },
        ],
      },
    ],
    locations: [
      {
        id: '7011',
        name: 'Tamworth',
        slug: 'tamworth',
        primary: true,
        location_type: 'sales',
        dealership_id: '701',
        phone: ridgelineFacts.phone,
        contact_detail: { phone: ridgelineFacts.phone, email: ridgelineFacts.email, ...social, opening_hours: openingHours(week) },
        address: {
          street: '14 Quarry Road',
          city: 'Tamworth',
          state: 'NSW',
          postcode: '2340',
          lat: -31.0983,
          long: 150.9279,
          full: ridgelineFacts.address,
        },
      },
      {
        id: '7012',
        name: 'Toowoomba fitting centre',
        slug: 'toowoomba',
        location_type: 'service',
        dealership_id: '701',
        phone: '(07) 7010 0188',
        contact_detail: { phone: '(07) 7010 0188', email: 'toowoomba@ridgeline4x4.example.com', opening_hours: openingHours(week) },
        address: {
          street: '8 Escarpment Drive',
          city: 'Toowoomba',
          state: 'QLD',
          postcode: '4350',
          lat: -27.5606,
          long: 151.9539,
          full: '8 Escarpment Drive, Toowoomba QLD 4350',
        },
      },
    ],
  },
  brand: { accent: '#b8430f', accentText: '#ffffff', dark: '#1f2a24' },
  navigation: {
    brandMenu: true,
    header: [
      {
        name: 'Gear',
        dropdownItems: [
          { name: 'Bull Bars', url: '/pages/bull-bars' },
          { name: 'Canopies', url: '/pages/canopies' },
          { name: 'Suspension', url: '/pages/suspension' },
          { name: 'Roof Racks', url: '/pages/roof-racks' },
          { name: 'Lighting', url: '/pages/lighting' },
          { name: 'Snorkels', url: '/pages/snorkels' },
        ],
      },
      { name: 'Trailers In Stock', url: '/search/trailers' },
      { name: 'Fitting', url: '/service' },
      { name: 'Blog', url: '/blog' },
      { name: 'Careers', url: '/careers' },
      { name: 'Contact', url: '/contact' },
    ],
    footer: [
      {
        name: 'Gear',
        dropdownItems: [
          { name: 'Bull Bars', url: '/pages/bull-bars' },
          { name: 'Canopies', url: '/pages/canopies' },
          { name: 'Suspension', url: '/pages/suspension' },
          { name: 'All Parts and Accessories', url: '/vehicle-parts-and-accessories' },
        ],
      },
      {
        name: 'Ridgeline',
        dropdownItems: [
          { name: 'About Us', url: '/about-us' },
          { name: 'Community', url: '/community' },
          { name: 'Careers', url: '/careers' },
          { name: 'Current Positions', url: '/current-positions' },
        ],
      },
      {
        name: 'Visit',
        dropdownItems: [
          { name: 'Our Locations', url: '/our-locations/' },
          { name: 'Contact', url: '/contact' },
          { name: 'Terms and Conditions', url: '/terms-and-conditions/' },
          { name: 'Privacy Policy', url: '/privacy-policy/' },
        ],
      },
    ],
  },
  labels: { vehicleNoun: 'Trailer', submit: 'Message Now', callDealer: 'Call the workshop', comments: 'From the Workshop' },
  home: {
    headline: 'Built for the long way round',
    intro: 'Bull bars, suspension, canopies and everything else a touring four wheel drive needs, fitted by people who use it.',
    heroBody: 'ute',
    heroColour: 'Dark Green',
    brandGridTitle: 'Explore Brands In Stock',
    brandGrid: [
      brand('Ironbark Bars', 'bull-bars'),
      brand('Stockman Canopies', 'canopies'),
      brand('Redgum Suspension', 'suspension'),
      brand('Skybridge Racks', 'roof-racks'),
      brand('Night Parrot Lighting', 'lighting'),
      brand('Highwater Snorkels', 'snorkels'),
    ],
    cards: [
      {
        title: 'HiLux',
        text: 'Bars, lift kits and trays for every HiLux since 2015.',
        link: '/pages/bull-bars',
        body: 'ute',
        colour: 'White',
      },
      { title: 'Ranger', text: 'Canopies and racks that bolt straight on.', link: '/pages/canopies', body: 'ute', colour: 'Blue' },
      {
        title: 'Prado and LandCruiser',
        text: 'Suspension sized to the load you really carry.',
        link: '/pages/suspension',
        body: 'suv',
        colour: 'Sand',
      },
      {
        title: 'Camper trailers',
        text: 'Three in the yard, ready to hitch.',
        link: '/search/trailers',
        body: 'trailer',
        colour: 'Dark Green',
      },
    ],
    callToAction: {
      title: 'Not sure what fits?',
      text: 'Tell us the vehicle, the load and the trip. We will quote the lot, fitted, in writing.',
      label: 'Ask the workshop',
      link: '/contact',
    },
    hiring: { text: 'We are hiring fitters in Tamworth and Toowoomba.', label: 'Apply Now', link: '/careers' },
    latestCount: 3,
    facets: ['simple_body'],
  },
  pages: {
    defaultSearchPath: 'trailers',
    extra: ['/vehicle-parts-and-accessories', '/special-offers', '/community', '/current-positions'],
  },
  cars: { priceType: 'drive_away', accessoriesTitle: 'What it comes with', showViews: false, marketPriceBadge: false },
  search: { filters: ['make', 'price', 'year', 'colour'], presets: { item_type: ['trailer'] } },
  finance: { enabled: false },
  features: { compare: false, pdf: true, botProtection: true },
  forms: {
    phoneCountry: 'AU',
    messageRequired: false,
    optInChecked: false,
    defaultState: 'nsw',
    whereDidYouHear: ['Facebook', 'Instagram', 'Google', 'Word of Mouth', 'Repeat Customer', 'Other'],
  },
  blogs: { pageSize: 6 },
  chat: { hiddenOn: ['/careers', '/current-positions'] },
  reviews: { averageRating: 4.8, count: 214 },
};

export function ridgeline4x4(): DemoDealer {
  return { slug: 'ridgeline-4x4', site: { template: 'trail', settings }, cars: ridgelineTrailers(), pages: ridgelinePages(ridgelineFacts) };
}
