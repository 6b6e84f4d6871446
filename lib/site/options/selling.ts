import { z } from 'zod';
import { lenderGroups } from '../../finance/lenders.ts';
import { lenderNames } from '../../finance/offer.ts';
import { formPatch } from '../../forms/form-patch.ts';
import { secretName } from '../../model/secret-name.ts';
import { type OfferedFilter, offeredFilters } from '../../search/attributes.ts';
import { type SortName, sorts } from '../../search/sorts.ts';
import { buildOnly, flag, group, option, unset, webUrl, words } from './option.ts';

/** The default filters, in the order that shoppers see them (rule S17). */
const defaultFilters: OfferedFilter[] = [
  'car_type',
  'make',
  'model',
  'simple_body',
  'price',
  'subscription_price',
  'year',
  'km',
  'hours',
  'engine_cc',
  'simple_transmission',
  'simple_fuel',
  'simple_drive',
  'colour',
  'location_name',
  'seats',
  'sleeps',
  'braked_towing',
  'gvm',
  'atm',
  'tare',
  'filtered_features',
];

/** Names of makes in dealers' data, and the names that shoppers know (rule C2). */
const brandAliases: Record<string, string> = {
  Isuzu: 'Isuzu Ute',
  'GWM Haval': 'GWM',
  'Mercedes Benz': 'Mercedes-Benz',
  'Suzuki Australia': 'Suzuki',
  SsangYong: 'KGM',
  Ssangyong: 'KGM',
  Skoda: 'Škoda',
};

export const cars = group('Which cars are listed and how a car is shown', {
  soldWindowDays: option(z.number().min(0).max(60), 3, 'Days a sold car stays listed'),
  minimumShownPrice: option(z.number().min(0), 10, 'A price is shown only if it is above this, in dollars'),
  priceType: option(
    z.enum(['drive_away', 'excluding_government_charges', 'plus_gst', 'none']),
    'excluding_government_charges',
    'What a price includes if the car does not say',
  ),
  priceTypeText: option(
    z.record(z.string(), z.string()),
    { drive_away: 'Drive away', excluding_government_charges: 'Excl. govt. charges', plus_gst: 'Plus GST' },
    'Words for each price type; GST that a price leaves out is always named',
  ),
  priceNote: unset(
    z.string(),
    'Sentence below every page about prices, such as for which buyers drive-away prices are; unset: in Australia, buyers in dealer.state',
  ),
  newArrivalDays: option(z.number().min(0), 7, 'Days that a car without photos counts as a new arrival'),
  favouriteRequires: group('Which cars shoppers can save as favourites and compare', {
    used: option(flag, false, 'Only for used cars'),
    price: option(flag, false, 'Only with a price'),
    images: option(flag, false, 'Only with a photo'),
  }),
  maskPhone: option(flag, false, 'Show only the first five characters of phone numbers until clicked'),
  logCalls: option(flag, true, 'Tell the API when a shopper reveals a masked number or clicks to call'),
  showViews: option(flag, true, 'Show the number of views of a car'),
  showVin: option(flag, false, 'Show VIN and NVIC'),
  marketPriceBadge: option(flag, true, 'Show a badge on cars well below the average market price'),
  marketPriceThreshold: option(z.number().min(0), 500, 'How many dollars below the average a car must be for that badge'),
  unbreakableNames: option(words, [], 'More model names that must not break across lines, such as "CX-5"; those of Isuzu never break'),
  brandAliases: option(
    z.record(z.string(), z.string()),
    brandAliases,
    'Makes that are shown under another name, such as "SsangYong": "KGM"',
  ),
  accessoriesTitle: option(z.string(), 'Highlights', 'Heading of a car’s feature list'),
});

export const search = group('Search', {
  host: unset(webUrl, 'Address of a Meilisearch server; unset: the search runs inside the page'),
  apiKey: unset(z.string(), 'Search-only key for the browser; unset: the key that the command index created'),
  indexing: buildOnly(
    option(
      z.enum(['platform', 'own', 'shared']),
      'platform',
      'Who fills the index: the platform, or the command index (own: one index per dealer, shared: one for several dealers)',
    ),
  ),
  index: option(
    z.string().regex(/^[A-Za-z0-9_-]{1,200}$/, 'expected letters, digits, hyphens and underscores, at most 200'),
    'Car_production',
    'Name of the index; with search.indexing "own" the default is Car_production_<slug>',
  ),
  tokenDays: buildOnly(option(z.number().min(1).max(3650), 30, 'Days until the browser’s token for a shared index expires')),
  paging: option(
    z.enum(['pages', 'offset']),
    'pages',
    'How queries to a search server page: by page with exact totals, or by limit and offset for servers that need it',
  ),
  pages: option(flag, true, 'Find pages and articles too: in the suggestions, and below a search with few cars'),
  hitsPerPage: option(z.number().int().min(1).max(100), 21, 'Cars per page'),
  filters: option(z.array(z.enum(offeredFilters)), defaultFilters, 'Filters that shoppers see, in this order'),
  sorts: option(
    z.array(z.enum(Object.keys(sorts) as SortName[])),
    ['relevant', 'latest', 'price_desc', 'price_asc'],
    'Sort orders that shoppers see; the first is the default',
  ),
  defaultSort: option(
    words,
    ['sale_rank:desc', 'custom_rank:desc'],
    'Sort rules of "Most relevant" when nothing is typed, such as "price:asc"; an index that the platform fills has no sale_rank',
  ),
  presets: option(
    z.record(z.string(), z.array(z.string())),
    {},
    'Filter values that every search starts with, such as "city": ["Bathurst", "Cowra"] or "year": ["2018:"]',
  ),
  minimumPhotos: option(z.number().int().min(0), 0, 'Every search starts with cars that have at least this many photos'),
  priceSlider: group('The price slider', {
    min: option(z.number(), 5000, 'Lowest price'),
    max: option(z.number(), 250_000, 'Highest price'),
    step: option(z.number().positive(), 500, 'Step between two prices'),
  }),
  stockFilter: option(
    z.array(z.union([z.string(), words])),
    [],
    'Filter expressions that select the dealer’s stock in a shared index; inner lists mean OR',
  ),
  ascendingPricePositive: option(flag, false, '"Lowest price" leaves out cars without a price'),
  stockCountCap: option(flag, false, 'Above 1,999 cars, show the sum of the facet counts as the total'),
  facetLimit: option(z.number().int().positive(), 10, 'Values of a filter that are shown before "Show more"'),
  facetLimitMore: option(z.number().int().positive(), 20, 'Values that are shown after "Show more"'),
  maxTotalHits: option(z.number().int().positive(), 20_000, 'Highest number of cars that one search counts'),
});

export const finance = group('Finance', {
  enabled: option(flag, true, 'Show repayments for cars with lender data'),
  lenders: option(z.array(z.enum(lenderNames)), [], 'Lenders whose offers are shown, in order of preference'),
  providers: option(
    z.record(z.string(), z.enum(lenderGroups)),
    {},
    'The lender group whose rules apply to a provider, such as "some_lender": "group_b"',
  ),
  onCards: option(flag, true, 'Show the repayment and its comparison rate on cards, and let the search filter and sort by it'),
  askQuotes: option(flag, false, 'Ask youX for a quote when a shopper views a car without one; needs the API'),
  termYears: option(z.number().positive(), 5, 'Loan term that the calculator starts with, years'),
  interestRate: option(z.number().min(0), 10, 'Interest rate that the calculator starts with, per cent a year'),
  residual: option(z.number().min(0), 0, 'Residual that the calculator starts with, dollars'),
  establishmentFee: option(
    z.number().min(0),
    0,
    'Establishment fee if neither the lender nor finance.establishmentFees names one, dollars',
  ),
  establishmentFees: option(
    z.record(z.string(), z.number().min(0)),
    {},
    'Establishment fees of lenders whose data names none, in dollars by provider or lender, such as "some_lender": 1360.5 or "youx": 395',
  ),
  creditScore: option(z.string(), 'GREAT', 'Credit score sent with a quote request'),
  disabledMakes: option(words, [], 'Makes that never show finance'),
  defaultAmount: option(z.number().positive(), 30_000, 'Amount that the calculator starts with for a car without a price, dollars'),
  sampleComparisonRates: group('Sample comparison rates, per cent a year', {
    from: option(z.number().min(0), 8.38, 'Lowest'),
    to: option(z.number().min(0), 19.42, 'Highest'),
  }),
  example: group('The example beside a repayment if the lender gives none', {
    depositPercent: option(z.number().min(0).max(100), 10, 'Deposit in per cent of the price'),
    finalPaymentPercent: option(z.number().min(0).max(100), 30, 'Final payment in per cent of the price'),
  }),
});

export const electric = group(
  'What the page of electric cars counts with; unset: the default of the market, which the page names with its source',
  {
    pricePerKwh: unset(z.number().positive().max(5), 'Dollars for a kWh of electricity at home'),
    distancePerYear: unset(z.number().positive().max(200_000), 'Kilometres or miles that a shopper drives in a year'),
    socketKw: unset(z.number().positive().max(11), 'Power of an ordinary power point, in kW'),
    wallboxKw: unset(z.number().positive().max(44), 'Power of a charger at home, in kW'),
    fastKw: unset(z.number().positive().max(500), 'Power of a fast charger, in kW'),
    roadCharge: unset(
      z.number().nonnegative().max(1000),
      'Dollars that an electric car pays for 1,000 km or miles of road; plug-in hybrids pay half of it',
    ),
  },
);

export const features = group('What the site can do', {
  garage: option(flag, false, 'Saved cars for signed-in shoppers'),
  favourites: option(flag, true, 'Favourite cars, stored in the browser'),
  compare: option(flag, true, 'Compare cars side by side'),
  offline: option(flag, true, 'Keep the last viewed cars readable without a network; false: also removes what browsers keep of them'),
  payment: option(flag, false, 'Pay a deposit online'),
  paymentUrl: unset(
    z.string(),
    'Address of the payment page, such as "https://pay.example.com/checkout?reference={stocknum}&amount={deposit}"; unset: no checkout',
  ),
  deposit: unset(z.number().positive(), 'Deposit at the checkout, dollars; unset: the payment page names the amount'),
  acceptedCards: option(words, ['Mastercard', 'Visa', 'Maestro', 'Google Pay', 'Apple Pay'], 'Payment methods that the checkout shows'),
  pdf: option(flag, false, 'Offer each car as a PDF; needs the API or features.pdfService'),
  pdfService: unset(webUrl, 'Address of the platform’s service that creates PDFs; unset: the product’s API creates them'),
  subscription: option(flag, false, 'Offer cars by subscription'),
  rental: option(flag, false, 'Offer rental cars'),
  authentication: option(flag, false, 'Shoppers can sign in'),
  botProtection: option(flag, true, 'Check on forms that the sender is a person'),
  stockOnHomepage: option(flag, true, 'Show the latest stock on the home page'),
  eventLogging: option(flag, false, 'Send analytics events to the platform'),
  experiments: option(
    z.record(
      z.string().regex(/^[a-z][a-z0-9-]*$/, 'expected a name such as "call-to-action"'),
      z
        .array(z.string().regex(/^[a-z0-9-]+$/, 'expected a variant such as "a"'))
        .min(2)
        .max(5),
    ),
    {},
    'Split tests, such as { "call-to-action": ["a", "b"] }; <html data-experiment-call-to-action> names the variant of a device for scripts of vendors',
  ),
  leadsToPrimaryLocation: option(flag, false, 'Send every lead to the primary location'),
  serviceBooking: option(flag, false, 'Shoppers can book a service online'),
  appointmentBooking: option(flag, false, 'Shoppers can book an appointment online'),
  vehicleLookup: option(flag, true, 'Fill in a trade-in by its registration; off without a service in api.lookups, or api.mock'),
});

export const forms = group('Forms', {
  phoneCountry: option(z.enum(['AU', 'NZ', 'US']), 'AU', 'Country whose phone number rules apply; unset: that of locale.language'),
  mobileOnly: option(flag, false, 'Accept only Australian mobile numbers'),
  loosePhone: option(flag, false, 'Accept any New Zealand phone number of fewer than 15 characters, also below 7 digits'),
  testPhone: unset(z.string(), 'A phone number that is always accepted, to try forms with'),
  wideNames: option(flag, false, 'Names may have accents, apostrophes and hyphens, such as O’Brien and Tāne'),
  messageRequired: option(flag, true, 'An enquiry must have a message'),
  dealershipSelect: option(flag, true, 'Ask for the preferred dealership if there is more than one'),
  locationSelect: option(flag, false, 'Ask for the location that an enquiry is for'),
  optIn: option(flag, true, 'Show the marketing checkbox'),
  optInChecked: option(flag, true, 'The marketing checkbox starts ticked; set to false if consent must be express'),
  notice: unset(
    z.string(),
    'Notice below every form, before the link to the privacy policy; unset: ours, with all that APP 5 and IPP 3 ask for',
  ),
  termsNotice: option(
    flag,
    false,
    'Show "* You must agree to the terms of use before submitting the form." where a form has a required box to tick',
  ),
  askLastName: option(flag, false, 'Ask for the last name'),
  askPostcode: option(flag, false, 'Ask for the postcode'),
  whereDidYouHear: option(words, [], 'Answers to "Where did you hear about us?"; empty: do not ask'),
  defaultState: option(z.string(), 'qld', 'State that a form starts with'),
  botCheck: group('The check that a person sends a form; set all three', {
    kind: unset(z.enum(['turnstile']), 'The service; unset: no check'),
    siteKey: unset(z.string().min(1), 'Public key of the site at the service'),
    secret: buildOnly(unset(secretName, 'Secret of the site at the service')),
  }),
  failureDialog: option(flag, true, 'Say in a dialog too that a form could not be sent'),
  leadTarget: option(z.enum(['server', 'car-clarity']), 'server', 'Where leads are sent first'),
  quickPicks: option(
    z.array(z.number().positive()),
    [5000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 70_000],
    'Amounts to pick where a form asks for a price or a loan, dollars',
  ),
  patches: option(
    z.record(z.string(), z.record(z.string().regex(/^[A-Za-z][A-Za-z0-9 _-]*$/, 'expected a name that starts with a letter'), formPatch)),
    {},
    'Named changes to a form by its ID, such as "enquiry": { "short": { "remove": "postcode" } }; also insert and after, set and to, form',
  ),
});
