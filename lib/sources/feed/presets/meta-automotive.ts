import type { FeedPreset } from '../preset.ts';
import { usualFuels, usualTransmissions } from '../usual-values.ts';

/** The vehicle feed of Meta, which hubs such as AutoPlay (New Zealand) export. Flat columns, a unit beside the distance, a code beside the price. */
export const metaAutomotivePreset: FeedPreset = {
  title: 'Meta vehicles (AutoPlay)',
  signature: ['vehicle_id', 'mileage.value', 'mileage.unit', 'state_of_vehicle', 'image[0].url'],
  fields: {
    id: ['vehicle_id', 'vin'],
    stocknum: ['stock_number', 'vehicle_id'],
    vin: 'vin',
    name: 'title',
    make: 'make',
    model: 'model',
    badge: 'trim',
    year: 'year',
    km: { column: 'mileage.value', unit: { column: 'mileage.unit' } },
    status: { column: 'availability', values: { available: 'in_stock', 'in stock': 'in_stock', '*': 'unavailable' } },
    car_type: 'state_of_vehicle',
    price: ['sale_price', 'price'],
    before_price: 'price',
    simple_body: {
      column: 'body_style',
      values: { SUV: 'SUV', TRUCK: 'Ute', SMALL_CAR: 'Hatch', HATCHBACK: 'Hatch', SEDAN: 'Sedan', OTHER: null, NONE: null },
    },
    simple_transmission: { column: 'transmission', values: usualTransmissions },
    simple_fuel: { column: 'fuel_type', values: { ...usualFuels, OTHER: null, NONE: null } },
    simple_drive: { column: 'drivetrain', values: { OTHER: null, NONE: null } },
    colour: 'exterior_color',
    comments: 'description',
    images: { columns: 'image[*].url' },
    city: 'address.city',
    state: 'address.region',
    postcode: 'address.postal_code',
    dealership_name: 'dealer_name',
  },
};
