import type { FeedPreset } from '../preset.ts';
import { americanBodies, americanFuels, usualTransmissions } from '../usual-values.ts';

/**
 * The stock export of HomeNet (United States), as CSV or XML. Its dates are spreadsheet serial numbers, and its stock photos show other
 * cars.
 */
export const homenetPreset: FeedPreset = {
  title: 'HomeNet',
  signature: ['vin', 'stocknumber', 'trim', 'mileage', 'fueltype', 'certified'],
  fields: {
    id: ['stocknumber', 'vin'],
    stocknum: 'stocknumber',
    vin: 'vin',
    make: 'make',
    model: 'model',
    badge: 'trim',
    year: 'year',
    km: { column: 'mileage', unit: 'mi' },
    car_type: ['type', 'condition'],
    certified: 'certified',
    price: ['internet_price', 'price'],
    simple_body: { column: 'body', values: americanBodies },
    doors: 'doors',
    trans: 'transmission',
    simple_transmission: { column: 'transmission', values: usualTransmissions },
    simple_fuel: { column: 'fueltype', values: americanFuels },
    simple_drive: 'drivetrain',
    engine: 'engine',
    colour: 'ext_color',
    comments: ['comments', 'description'],
    filtered_features: { columns: 'options', separator: '|' },
    images: { columns: 'image_urls', separator: '|', without: ['/stock_images/'] },
    created_at_timestamp: { column: 'dateinstock', date: 'excel' },
  },
};
