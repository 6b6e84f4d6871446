import type { FormId } from '#lib/forms/form-definitions.ts';
import type { DealerKind } from './dealer-settings.ts';

type Lead = Readonly<Record<string, unknown>>;

/** Lead id of the steps before the last one. */
export const stepsLeadId = 'f'.repeat(32);

/** In the lead of every form of the dealer that asks most, in the words of `filledForm`. */
const always = {
  website_slug: 'asks-most',
  dealership_slug: 'asks-most',
  url: 'https://asks-most.example.com/contact',
  source: 'Website',
  user_agent: 'Test',
  visited_pages: ['/', '/contact'],
  linked_query_params: 'gclid=abc',
  ...{ page_id: 'contact', tracking: 'gclid=abc', lead_status: 'Complete', form_completed: true },
  phone: '0491570006',
  email: 'ana@example.com',
  'where-did-you-hear-about-us': 'Facebook Marketplace',
  opt_in: true,
};
const twoNames = { name: 'Ana', last_name: 'Silva' };
const threeNames = { name: 'Ana Ana Silva', first_name: 'Ana', middle_name: 'Ana', last_name: 'Silva' };
const place = { location_id: '11', location: 'Granville' };
const message = { message: 'Hello there' };
const usual = { ...always, ...twoNames, ...place, ...message };
const ownVehicle = { 'Your Vehicle Make': 'Mazda', 'Your Vehicle Model': 'CX-5', 'Your Vehicle Year': 2019 };
const tradeIn = {
  'Trade-In Vehicle Type': 'Car',
  'Trade-In Rego': 'ABC123',
  'Trade-In Rego State': 'act',
  'Trade-In Make': 'Mazda',
  'Trade-In Model': 'CX-5',
  'Trade-In Year': 2019,
  'Trade-In Kilometres': 45_000,
  'Trade-In Condition': 'Excellent',
  has_files: true,
};
const booked = { Booking: 'Tuesday 24 November 2026, Morning' };
const completed = (steps: number) => ({
  step_number: steps,
  lead_id: stepsLeadId,
});
const loan = { vehiclePriceBudget: 25_000, Deposit: 25_000, 'Loan Term': '1 year' };
const situation = {
  'Date of Birth': '1990-02-01',
  Employment: 'Full-time',
  'Yearly Income': 25_000,
  'Residential Status': 'Own home',
  'Licence Number': '12345678',
  'Licence Expiry': '2029-01-31',
};

/** The whole lead of every form of the dealer that asks most, whose site asks for the most. */
const mostLeads: Readonly<Record<FormId, Lead>> = {
  enquiry: { ...usual, category: 'General Enquiry', terms: true },
  contact: { ...usual, category: 'General Enquiry' },
  'find-similar': { ...usual, category: 'General Enquiry', subcategory: 'Find Me Something Similar' },
  'request-photos': {
    ...{ ...always, ...twoNames, ...message, category: 'General Enquiry', subcategory: 'Request Photos' },
    'Request Photos': 'Please send me photos of this car.',
  },
  'test-drive': {
    ...{ ...usual, category: 'General Enquiry', subcategory: 'Test Drive' },
    ...{ Vehicle: 'Something', 'Test Drive Date': '2026-11-24 Morning', ...booked },
  },
  'special-order': {
    ...{ ...usual, category: 'New Vehicle Enquiry', subcategory: 'Special Order' },
    'Vehicle Make': 'Mazda',
    'Vehicle Model': 'CX-5',
    Colour: 'Something',
    Budget: 25_000,
  },
  'service-booking': {
    ...{ ...usual, ...ownVehicle, category: 'Service Enquiry', subcategory: 'Service Booking' },
    Rego: 'ABC123',
    'Your Vehicle Kilometres': 45_000,
    'Service Interval': 'First service',
    ...{ 'Service Date': '2026-11-24 Morning', ...booked },
  },
  appointment: { ...usual, category: 'General Enquiry', subcategory: 'Appointment', 'Appointment Date': '2026-11-24 Morning', ...booked },
  parts: { ...usual, ...ownVehicle, category: 'Parts Enquiry', Rego: 'ABC123' },
  tyres: {
    ...{ ...usual, ...ownVehicle, category: 'Parts Enquiry', subcategory: 'Tyres' },
    'Tyre Size': '205/55 R16',
    'Number of Tyres': '1',
  },
  'finance-enquiry': { ...usual, category: 'Finance Enquiry', vehiclePriceBudget: 25_000 },
  'finance-pre-approval': {
    ...{ ...always, ...threeNames, ...place, ...loan, ...situation, ...completed(3) },
    ...{ category: 'Finance Enquiry', subcategory: 'Finance Pre-Approval' },
  },
  'apply-for-finance': {
    ...{ ...always, ...threeNames, ...place, ...message, ...loan, ...situation, ...completed(4) },
    ...{ category: 'Finance Enquiry', subcategory: 'Finance Application' },
    Address: '1 Smith St, Ryde NSW 2112',
    ...{ street: '1 Smith St', suburb: 'Ryde', state: 'nsw', postcode: '2112' },
  },
  'trade-in': {
    ...{ ...usual, ...tradeIn, ...completed(2) },
    ...{ category: 'Sell My Car Enquiry', subcategory: 'Trade-In', autogauge_enabled: true },
  },
  valuation: {
    ...{ ...always, ...twoNames, ...place, ...tradeIn, category: 'Sell My Car Enquiry', subcategory: 'Valuation' },
    ...{ 'Ready to sell': 'Yes', 'Valuation guide': 'Yes', 'Best Finance': 'Yes', 'Best Deal': 'Yes' },
  },
  'sell-my-car': { ...usual, ...tradeIn, category: 'Sell My Car Enquiry', 'Asking Price': 25_000 },
  careers: { ...usual, category: 'General Enquiry', subcategory: 'Career Enquiry', Position: 'Something', has_files: true },
  fleet: { ...usual, category: 'Fleet Enquiry', Company: 'Something', 'Number of Vehicles': 12 },
  rental: {
    ...{ ...usual, category: 'General Enquiry', subcategory: 'Rental' },
    ...{ 'Pick-up': '2026-11-24 Morning', ...booked },
    'Rental Length': '1 to 3 days',
    'Licence Number': '12345678',
  },
  subscription: {
    ...{ ...usual, category: 'General Enquiry', subcategory: 'Subscription' },
    'Distance per Year': 15_000,
    'Subscription Length': '3 months',
  },
  community: { ...always, ...twoNames, ...message, category: 'General Enquiry', subcategory: 'Community', Organisation: 'Something' },
  referral: {
    ...{ ...usual, category: 'General Enquiry', subcategory: 'Referral' },
    ...{ 'Friend Name': 'Ana', 'Friend Phone': '0491570006', 'Friend Agreed': 'Yes' },
  },
};

/** How a dealer's leads differ: in every form, and in single ones. `undefined`: the key is not sent. */
type Differences = { every: Lead; forms: { [Id in FormId]?: Lead } };

/** What only the dealer that asks most asks: its options and its patches. */
const unasked = Object.fromEntries(
  [
    ...['last_name', 'location_id', 'location', 'terms', 'autogauge_enabled'],
    ...['Ready to sell', 'Valuation guide', 'Best Finance', 'Best Deal'],
  ].map((name) => [name, undefined]),
);
const hear = 'where-did-you-hear-about-us';
const namesInParts = { last_name: 'Silva' };
const financeForms = { 'finance-pre-approval': namesInParts, 'apply-for-finance': namesInParts };
const bookedInAmerica = { Booking: 'Tuesday, November 24, 2026, Morning' };
const noDealership = { dealership_slug: undefined, preferredDealership: undefined };
const identity = (slug: string) => ({
  website_slug: slug,
  dealership_slug: slug,
  url: `https://${slug}.example.com/contact`,
});

const differences: Readonly<Record<DealerKind, Differences>> = {
  'asks-most': { every: {}, forms: {} },
  services: {
    every: { ...unasked, ...identity('services'), website_slug: 'services-website', [hear]: 'Meta' },
    forms: {
      ...financeForms,
      enquiry: { page_id: 'services-enquiry' },
      'service-booking': { additional_services: ['Wheel alignment'] },
    },
  },
  'asks-little': {
    every: { ...unasked, ...identity('asks-little'), [hear]: 'Facebook' },
    forms: { ...financeForms, enquiry: { brand: 'Our Brand', opt_in: undefined } },
  },
  'new-zealand': {
    every: {
      ...{ ...unasked, ...identity('new-zealand'), phone: '0215550123', [hear]: undefined },
      // The shopper chooses one of two dealerships.
      ...{ dealership_slug: 'new-zealand-south', preferredDealership: 'South' },
    },
    forms: {
      ...{ 'request-photos': noDealership, community: noDealership },
      ...financeForms,
      'apply-for-finance': {
        ...namesInParts,
        ...{ Address: '1 Smith St, Ilam Canterbury 8041', suburb: 'Ilam', state: 'canterbury', postcode: '8041' },
      },
      ...{ 'trade-in': { 'Trade-In Rego State': 'nz' }, valuation: { 'Trade-In Rego State': 'nz' } },
      'sell-my-car': { 'Trade-In Rego State': 'nz' },
      tyres: { Fitting: 'At your workshop' },
      referral: { 'Friend Phone': '0215550123' },
    },
  },
  rental: {
    every: { ...unasked, ...identity('rental'), last_name: 'Silva', postcode: '2112', [hear]: undefined },
    forms: {
      'finance-pre-approval': { postcode: undefined },
      subscription: { 'Date of Birth': '1990-02-01' },
      referral: { Rating: 5 },
    },
  },
  america: {
    every: {
      ...{ ...unasked, ...identity('america') },
      ...{ phone: '5035550123', location_id: '61', [hear]: undefined, opt_in: undefined },
    },
    forms: {
      ...financeForms,
      'apply-for-finance': {
        ...namesInParts,
        ...{ Address: '1 Smith St, Bend OR 97701', suburb: 'Bend', state: 'or', postcode: '97701' },
      },
      ...{ 'trade-in': { 'Trade-In Rego State': 'al' }, valuation: { 'Trade-In Rego State': 'al' } },
      'sell-my-car': { 'Trade-In Rego State': 'al' },
      ...{ 'test-drive': bookedInAmerica, 'service-booking': bookedInAmerica, appointment: bookedInAmerica, rental: bookedInAmerica },
      referral: { 'Friend Phone': '5035550123' },
    },
  },
};

/** What the lead of a dealer's form must be. */
export function expectedLead(slug: DealerKind, id: FormId): Lead {
  const { every, forms } = differences[slug];
  const lead = { ...mostLeads[id], ...every, ...forms[id] };
  return Object.fromEntries(Object.entries(lead).filter(([, value]) => value !== undefined));
}
