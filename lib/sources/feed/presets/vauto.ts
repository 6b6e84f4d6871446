import type { FeedPreset } from '../preset.ts';
import { americanBodies, americanFuels, usualTransmissions } from '../usual-values.ts';

/** The stock export of vAuto (United States): quoted cells, photos and features separated by |. */
export const vautoPreset: FeedPreset = {
  title: 'vAuto',
  signature: ['DealerId', 'Stock #', 'New/Used', 'Series Detail', 'Photos'],
  format: 'csv',
  fields: {
    id: ['Stock #', 'VIN'],
    stocknum: 'Stock #',
    vin: 'VIN',
    make: 'Make',
    model: 'Model',
    badge: 'Series',
    series: 'Series Detail',
    year: 'Year',
    km: { column: 'Odometer', unit: 'mi' },
    car_type: 'New/Used',
    certified: 'Certified',
    price: 'Price',
    simple_body: { column: 'Body', values: americanBodies },
    doors: 'Door Count',
    trans: 'Transmission',
    simple_transmission: { column: 'Transmission', values: usualTransmissions },
    simple_fuel: { column: 'Fuel', values: americanFuels },
    simple_drive: 'Drivetrain Desc',
    engine: 'Engine',
    colour: 'Colour',
    comments: 'Description',
    filtered_features: { columns: 'Features', separator: '|' },
    images: { columns: 'Photos', separator: '|' },
    created_at_timestamp: { column: 'Inventory Date', date: 'MM/dd/yyyy' },
    dealership_name: 'Dealer Name',
  },
};
