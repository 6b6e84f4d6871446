import { z } from 'zod';
import { lenderGroups } from '../../finance/lenders.ts';
import { lenderNames } from '../../finance/offer.ts';
import { formPatch } from './form-patch.ts';
import { buildOnly, flag, group, option, sitePath, unset, webUrl, words } from './option.ts';

/** Attributes a shopper can filter by (spec §3 Filterable facets). */
export const filterNames = [
  'status',
  'badge',
  'car_type',
  'categories',
  'city',
  'colour',
  'dealership_name',
  'filtered_features',
  'item_type',
  'km',
  'location_name',
  'make',
  'make_model',
  'model',
  'price',
  'price_range',
  'subscription_price',
  'seats',
  'simple_body',
  'simple_drive',
  'simple_fuel',
  'simple_transmission',
  'state',
  'tag',
  'weekly_price_range',
  'year',
  'certified',
] as const;

/** Filters in the order a shopper sees them by default (spec §2). */
export const defaultFilters: (typeof filterNames)[number][] = [
  'car_type',
  'make',
  'model',
  'simple_body',
  'price',
  'year',
  'km',
  'simple_transmission',
  'simple_fuel',
  'simple_drive',
  'colour',
];

export const cars = group('What is listed and how a car is shown (spec §4, §5)', {
  soldWindowDays: option(z.number().min(0).max(60), 3, 'Days a sold car stays listed'),
  minimumShownPrice: option(z.number().min(0), 10, 'A price is shown only above this'),
  priceType: option(
    z.enum(['drive_away', 'excluding_government_charges', 'none']),
    'excluding_government_charges',
    'What a price includes where the car does not say',
  ),
  priceTypeText: option(
    z.record(z.string(), z.string()),
    { drive_away: 'Drive away', excluding_government_charges: 'Excl. govt. charges' },
    'The price type in words',
  ),
  newArrivalDays: option(z.number().min(0), 7, 'Days a car without enough photos counts as a new arrival'),
  favouriteRequires: group('When favourite and compare are offered', {
    used: option(flag, false, 'Only for used cars'),
    price: option(flag, false, 'Only with a price'),
    images: option(flag, false, 'Only with a picture'),
  }),
  maskPhone: option(flag, false, 'Show five characters of the number until clicked'),
  revealLog: unset(
    sitePath,
    'Path of the API that is told when a masked number is uncovered, such as "/events/car_phone_call"; unset: nobody is told',
  ),
  showViews: option(flag, true, 'Show how often a car was viewed'),
  showVin: option(flag, false, 'Show VIN and NVIC'),
  marketPriceBadge: option(flag, true, 'Say when a car is well below the market average'),
  marketPriceThreshold: option(z.number().min(0), 500, 'Dollars below the average that earn the badge'),
  unbreakableNames: option(words, [], 'Model names that must not break across lines, such as "MU-X"'),
  brandAliases: option(z.record(z.string(), z.string()), {}, 'Makes to show under another name, such as "SsangYong": "KGM"'),
  accessoriesTitle: option(z.string(), 'Highlights', 'Heading of the feature list'),
});

export const search = group('Searching stock (spec §2, §5, §7, §9)', {
  host: unset(webUrl, 'Address of a Meilisearch server; unset: the embedded engine answers in the page'),
  apiKey: unset(z.string(), 'The key the browser sends, search-only; unset: the one that `forecourt index` made'),
  indexing: buildOnly(
    option(
      z.enum(['platform', 'own', 'shared']),
      'platform',
      'Who fills the index on the host: the platform, or `forecourt index`, one of the dealer’s own or one that dealers share',
    ),
  ),
  index: option(
    z.string().regex(/^[A-Za-z0-9_-]{1,200}$/, 'expected letters, digits, hyphens and underscores, at most 200'),
    'Car_production',
    'The index asked; where none is named, an index of the dealer’s own is Car_production_<slug>',
  ),
  tokenDays: buildOnly(option(z.number().min(1).max(3650), 30, 'Days that the browser’s token for a shared index lasts')),
  hitsPerPage: option(z.number().int().min(1).max(100), 21, 'Cars on a page'),
  filters: option(z.array(z.enum(filterNames)), defaultFilters, 'Filters on offer, in order'),
  sorts: option(
    z.array(
      z.enum(['relevant', 'latest', 'price_desc', 'price_asc', 'km_desc', 'km_asc', 'subscription_price_asc', 'subscription_price_desc']),
    ),
    ['relevant', 'latest', 'price_desc', 'price_asc'],
    'Orders on offer; the first is the default',
  ),
  defaultSort: option(words, ['custom_rank:desc'], 'What "most relevant" sorts by'),
  presets: option(
    z.record(z.string(), z.array(z.string())),
    {},
    'Filter values a search page starts with, such as "city": ["Bathurst", "Cowra"]',
  ),
  minimumPhotos: option(z.number().int().min(0), 0, 'Start with cars of at least so many photos'),
  priceSlider: group('The price slider', {
    min: option(z.number(), 5000, 'Lowest price'),
    max: option(z.number(), 250_000, 'Highest price'),
    step: option(z.number().positive(), 500, 'Step'),
  }),
  stockFilter: option(
    z.array(z.union([z.string(), words])),
    [],
    'Filter of the dealer’s own stock in the shared index; inner lists mean OR',
  ),
  ascendingPricePositive: option(flag, false, 'Lowest price first leaves out cars without a price'),
  stockCountCap: option(flag, false, 'Past 1,999 cars sum the facet counts instead'),
  facetLimit: option(z.number().int().positive(), 10, 'Values of a filter before "Show more"'),
  facetLimitMore: option(z.number().int().positive(), 20, 'Values after it'),
  maxTotalHits: option(z.number().int().positive(), 20_000, 'Most cars one search may count'),
});

export const finance = group('Finance (spec §5, §9)', {
  enabled: option(flag, true, 'Show repayments where lender data allows'),
  lenders: option(z.array(z.enum(lenderNames)), [], 'Whose rules apply, best first'),
  providers: option(
    z.record(z.string(), z.enum(lenderGroups)),
    {},
    'The group whose rules a provider of lender data follows, such as "some_lender": "group_b"; a group’s own name needs no entry',
  ),
  askQuotes: option(flag, false, 'Ask youX for a quote when a car is viewed that has none; needs the API'),
  termYears: option(z.number().positive(), 5, 'Term of the calculator'),
  interestRate: option(z.number().min(0), 10, 'Per cent a year the calculator starts with'),
  residual: option(z.number().min(0), 0, 'Residual the calculator starts with, dollars'),
  establishmentFee: option(z.number().min(0), 0, 'Dollars added by the lender (1360.5 for one)'),
  creditScore: option(z.string(), 'GREAT', 'Credit score of a quote'),
  disabledMakes: option(words, [], 'Makes without finance'),
  defaultAmount: option(z.number().positive(), 30_000, 'Dollars the calculator starts with where a car has no price'),
  sampleComparisonRates: group('Comparison rates of the worked example, per cent a year', {
    from: option(z.number().min(0), 8.38, 'Lowest'),
    to: option(z.number().min(0), 19.42, 'Highest'),
  }),
  example: group('The worked example beside a repayment', {
    depositPercent: option(z.number().min(0).max(100), 10, 'Deposit, per cent of the price'),
    finalPaymentPercent: option(z.number().min(0).max(100), 30, 'Final payment, per cent of the price'),
  }),
});

export const features = group('What the site can do (spec §6)', {
  garage: option(flag, false, 'Saved cars of a signed-in shopper'),
  favourites: option(flag, true, 'Favourite cars, kept in the browser'),
  compare: option(flag, true, 'Compare cars'),
  payment: option(flag, false, 'Pay a deposit online'),
  paymentUrl: unset(
    z.string(),
    'Payment page of the provider, such as "https://pay.example.com/checkout?reference={stocknum}&amount={deposit}"; unset: no checkout',
  ),
  deposit: unset(z.number().positive(), 'Deposit asked at the checkout, dollars; unset: the provider’s page says what is paid'),
  acceptedCards: option(words, ['Mastercard', 'Visa', 'Maestro', 'Google Pay', 'Apple Pay'], 'Ways to pay that the checkout shows'),
  pdf: option(flag, false, 'Offer a car as a PDF; needs the API beside the pages, or pdfService'),
  pdfService: unset(webUrl, 'Dashboard service of the platform, whose cars/{id}/print makes the PDF; unset: our API makes it'),
  subscription: option(flag, false, 'Cars by subscription'),
  rental: option(flag, false, 'Rental cars'),
  authentication: option(flag, false, 'Signing in'),
  botProtection: option(flag, true, 'The bot check on forms'),
  stockOnHomepage: option(flag, true, 'Latest stock on the home page'),
  eventLogging: option(flag, false, 'Log analytics events'),
  leadsToPrimaryLocation: option(flag, false, 'Send every lead to the primary location'),
  serviceBooking: option(flag, false, 'Book a service online'),
  appointmentBooking: option(flag, false, 'Book an appointment online'),
  onlineSalesId: unset(z.string(), 'Key of the 3D and online-sales kit; unset: not loaded'),
});

export const forms = group('Forms (spec §5)', {
  phoneCountry: option(z.enum(['AU', 'NZ', 'US']), 'AU', 'Whose phone rules apply'),
  mobileOnly: option(flag, false, 'Only mobile numbers'),
  messageRequired: option(flag, true, 'The enquiry needs a message'),
  dealershipSelect: option(flag, true, 'Ask for the preferred dealership where there is more than one'),
  locationSelect: option(flag, false, 'Ask which location an enquiry is for'),
  optIn: option(flag, true, 'Offer the marketing box'),
  optInChecked: option(flag, true, 'The marketing box starts ticked; untick it where consent must be express'),
  termsNotice: option(flag, false, '"* You must agree to the terms of use before submitting the form."'),
  askLastName: option(flag, false, 'A field for the last name'),
  askPostcode: option(flag, false, 'A field for the postcode'),
  whereDidYouHear: option(words, [], 'Answers to "Where did you hear about us?"; none: not asked'),
  defaultState: option(z.string(), 'qld', 'State a form starts with'),
  leadTarget: option(z.enum(['server', 'car-clarity']), 'server', 'Where leads go first (spec §7)'),
  quickPicks: option(
    z.array(z.number().positive()),
    [5000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 70_000],
    'Amounts to pick in a currency field, dollars',
  ),
  patches: option(
    z.record(z.string(), z.array(formPatch)),
    {},
    'Changes to a form, by its id: [{ "remove": "message" }, { "insert": { … }, "after": "email" }, { "set": "phone", "to": { … } }]',
  ),
});
