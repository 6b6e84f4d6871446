import type { FeedPreset } from '../preset.ts';
import { usualFuels, usualTransmissions } from '../usual-values.ts';

/** The file that Dealer Studio (Australia) accepts and sends by FTP. A drive-away price takes precedence over one without charges. */
export const dealerStudioPreset: FeedPreset = {
  title: 'Dealer Studio (FTP)',
  signature: ['Stock number', 'DAP Price', 'EGC Price', 'Dealercomments'],
  fields: {
    id: ['Stock number', 'Vin'],
    stocknum: 'Stock number',
    vin: 'Vin',
    nvic: 'NVIC',
    rego: 'Rego',
    make: 'Make',
    model: 'Model',
    badge: 'Badge',
    series: 'Series',
    year: 'Year',
    km: { column: 'Odometer', unit: 'km' },
    car_type: 'Car type',
    certified: 'Certified',
    price: [
      { column: 'DAP Price', priceType: 'drive_away' },
      { column: 'EGC Price', priceType: 'excluding_government_charges' },
    ],
    simple_body: 'Body',
    doors: 'Doors',
    seats: 'Seats',
    trans: 'Transmission',
    simple_transmission: { column: 'Transmission', values: usualTransmissions },
    simple_fuel: { column: 'Fuel', values: usualFuels },
    simple_drive: 'Drive',
    engine: 'Engine size',
    colour: ['Colours', 'Colour'],
    comments: 'Dealercomments',
    filtered_features: { columns: 'Features', separator: ',' },
    images: { columns: ['Images', 'Image *'], separator: ',' },
    location_id: 'Location code',
  },
};
