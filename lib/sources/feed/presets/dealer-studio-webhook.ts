import type { FeedPreset } from '../preset.ts';
import { usualFuels, usualTransmissions } from '../usual-values.ts';

/** The JSON of Dealer Studio (Australia), with one car or a list of cars. */
export const dealerStudioWebhookPreset: FeedPreset = {
  title: 'Dealer Studio (JSON)',
  signature: ['stocknum', 'dapprice', 'egcprice', 'dealercomments'],
  format: 'json',
  fields: {
    id: ['stocknum', 'vin'],
    stocknum: 'stocknum',
    vin: 'vin',
    nvic: 'nvic_code',
    rego: 'rego',
    make: 'make',
    model: 'model',
    badge: 'badge',
    series: 'series',
    year: 'year',
    km: { column: 'odometer', unit: 'km' },
    status: 'status',
    car_type: 'car_type',
    item_type: 'item_type',
    certified: 'certified',
    price: [
      { column: 'dapprice', priceType: 'drive_away' },
      { column: 'egcprice', priceType: 'excluding_government_charges' },
    ],
    simple_body: 'body',
    doors: 'doors',
    seats: 'seats',
    trans: 'transmission',
    simple_transmission: { column: 'transmission', values: usualTransmissions },
    simple_fuel: [
      { column: 'fuel', values: usualFuels },
      { column: 'fuel_type', values: usualFuels },
    ],
    simple_drive: 'drive',
    engine: 'engine_capacity',
    colour: 'colour',
    comments: 'dealercomments',
    filtered_features: { columns: 'features' },
    images: { columns: 'images' },
    location_id: 'location_code',
    dealership_name: 'dealership_name',
    show_on_dealer_website: 'show_on_dealer_website',
  },
};
