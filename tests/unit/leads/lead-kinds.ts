import type { LeadCar } from '#lib/leads/lead-car.ts';
import type { LeadMessage } from '#lib/leads/webhook-event.ts';
import type { Lead } from '#lib/model/lead.ts';

export const atta: LeadCar = {
  ...{ title: '2022 BYD Atto 3', subtitle: 'Extended Range', typeText: 'Used', url: 'https://hilltop.example.com/cars/byd-atto-3-hc10395' },
  ...{ picture: { src: 'https://hilltop.example.com/images/7adad225.jpg', width: 1200, height: 630 }, isAvailable: true },
  ...{
    priceText: '$25,990',
    priceBefore: '$27,990',
    priceNote: 'Excl. govt. charges',
    facts: ['56,652 km', 'Automatic', 'SUV'],
    place: 'Granville',
  },
  ...{
    id: '9',
    year: '2022',
    make: 'BYD',
    model: 'Atto 3',
    badge: 'Extended Range',
    stock: 'HC10395',
    body: 'SUV',
    transmission: 'Automatic',
  },
  ...{ odometer: '56652 km', colour: 'White', price: 25_990, condition: 'used' },
};

export const messageOf = (lead: Lead, more: Partial<LeadMessage> = {}): LeadMessage => ({
  ...{
    leadId: 'a1b2c3',
    event: 'lead.created',
    at: Date.parse('2026-11-22T01:00:00Z'),
    lead,
    consent: undefined,
    resend: false,
    isTest: false,
  },
  ...more,
});

const ana = { name: 'Ana', last_name: 'Lee', email: 'ana@example.com', phone: '0412 345 678', postcode: '2000' };
const about = { car_id: '9', car_type: 'used', stock_number: 'HC10395', url: 'https://hilltop.example.com/cars/byd-atto-3-hc10395' };

/** A lead of every kind that the forms of a site send, and whether it is about a car of the stock. */
export const leadKinds: readonly { kind: string; lead: Lead; hasCar?: boolean }[] = [
  { kind: 'general-enquiry', lead: { ...ana, message: 'Are you open on Sunday?', preferred_contact_time: 'In the evening' } },
  {
    kind: 'car-enquiry',
    lead: {
      ...ana,
      ...about,
      category: 'Used Vehicle',
      message: 'Is it <still> there?\nIs the price “final” & fair?',
      gclid: 'Cj0K',
      opt_in: true,
    },
    hasCar: true,
  },
  {
    kind: 'new-vehicle',
    lead: { ...ana, category: 'New Vehicle', 'Vehicle Make': 'Mazda', 'Vehicle Model': 'CX-5', car_type: 'new', message: 'In red?' },
  },
  {
    kind: 'demo-vehicle',
    lead: { ...ana, category: 'Demo Vehicle', car_id: '12', stock_number: 'D1', car_type: 'demo', make: 'Kia', model: 'EV6' },
  },
  {
    kind: 'test-drive',
    lead: { ...ana, ...about, category: 'Test Drive', preferred_date: '2026-11-28', preferred_time: '10:30', licence_held: true },
    hasCar: true,
  },
  {
    kind: 'service-booking',
    lead: {
      ...ana,
      category: 'Service Enquiry',
      subcategory: 'Service Booking',
      Rego: 'ABC12D',
      'Your Vehicle Make': 'Toyota',
      'Your Vehicle Model': 'Hilux',
      'Your Vehicle Year': '2018',
      'Your Vehicle Kilometres': '98,000',
      booking_date: '2026-12-01',
      service_interval: '100,000 km',
    },
  },
  {
    kind: 'parts',
    lead: {
      ...ana,
      category: 'Parts',
      vehicle_make: 'Ford',
      vehicle_model: 'Ranger',
      vin: 'MPBUMFF50JX123456',
      part_number: 'AB39-1',
      message: 'A left mirror',
    },
  },
  { kind: 'tyres', lead: { ...ana, category: 'Service', subcategory: 'Tyres', tyres: '265/65R17 x 4', rego: 'XYZ987' } },
  {
    kind: 'finance-enquiry',
    lead: {
      ...ana,
      ...about,
      category: 'Finance',
      deposit: '$5,000',
      monthly_budget: '650',
      employment: 'Full time',
      date_of_birth: '1990-02-03',
    },
    hasCar: true,
  },
  {
    kind: 'finance-pre-approval',
    lead: {
      ...ana,
      category: 'Finance',
      subcategory: 'Pre-Approval',
      loan_amount: '30000',
      weekly_budget: '150',
      address: '1 High St',
      suburb: 'Sydney',
      state: 'NSW',
    },
  },
  {
    kind: 'trade-in',
    lead: {
      ...ana,
      ...about,
      category: 'Trade In',
      trade_in_year: '2016',
      trade_in_make: 'Toyota',
      trade_in_model: 'Hilux',
      trade_in_badge: 'SR5',
      trade_in_kilometres: '120000',
      trade_in_rego: 'ABC123',
      trade_in_colour: 'Silver',
      condition: 'Good, one scratch',
    },
    hasCar: true,
  },
  {
    kind: 'valuation',
    lead: {
      ...ana,
      category: 'Trade In',
      subcategory: 'Get Your Valuation',
      'Vehicle Make': 'Mazda',
      'Vehicle Model': '3',
      'Vehicle Year': '2019',
      Odometer: '61,200 km',
    },
  },
  {
    kind: 'sell-my-car',
    lead: { ...ana, category: 'Sell My Car', make: 'Subaru', model: 'Forester', year: 2015, rego: 'S123', price_expected: '14500' },
  },
  {
    kind: 'careers',
    lead: {
      ...ana,
      category: 'General Enquiry',
      subcategory: 'Career Enquiry',
      position: 'Apprentice mechanic',
      start_date: '2027-01-11',
      has_files: true,
    },
  },
  {
    kind: 'contact',
    lead: {
      ...ana,
      phone: '',
      category: 'General Enquiry',
      message: 'Please call my office: (02) 5550 0111',
      where_did_you_hear: 'Word of Mouth',
    },
  },
  { kind: 'fleet', lead: { ...ana, category: 'Fleet', company: 'Lee & Sons Pty Ltd', abn: '00 000 000 000', number_of_vehicles: 12 } },
  {
    kind: 'rental',
    lead: { ...ana, ...about, category: 'Rental', pickup_date: '2026-12-20', return_date: '2027-01-03', driver_age: '31' },
    hasCar: true,
  },
  { kind: 'subscription', lead: { ...ana, ...about, category: 'Subscription', months: '6', start_date: '2026-12-01' }, hasCar: true },
  {
    kind: 'community',
    lead: { ...ana, category: 'General Enquiry', subcategory: 'Community', organisation: 'Under 12s', message: 'Would you sponsor us?' },
  },
  {
    kind: 'referral',
    lead: { ...ana, category: 'General Enquiry', subcategory: 'Referral Program', friend_name: 'Ben Ng', friend_phone: '0498 765 432' },
  },
  {
    kind: 'special-order',
    lead: {
      ...ana,
      category: 'New Vehicle',
      subcategory: 'Special Order',
      make: 'Isuzu',
      model: 'D-MAX',
      colour: 'Mineral White',
      options: ['Tow bar', 'Bull bar'],
    },
  },
  {
    kind: 'similar',
    lead: { ...ana, ...about, category: 'Used Vehicle', subcategory: 'Find Me Something Similar', message: 'Under $30,000' },
    hasCar: true,
  },
  {
    kind: 'request-photos',
    lead: {
      ...ana,
      ...about,
      category: 'Used Vehicle',
      subcategory: 'Request Photos',
      'Request Photos': 'Please send photos of this car.',
    },
    hasCar: true,
  },
  {
    kind: 'car-clarity',
    lead: { ...ana, category: 'Sell My Car', subcategory: 'CarClarity', credit_score: 'GOOD', vehicle_price: '42000' },
  },
];
