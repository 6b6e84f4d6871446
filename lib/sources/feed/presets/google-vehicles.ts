import type { FeedPreset } from '../preset.ts';
import { usualFuels } from '../usual-values.ts';

/** The file for Google's vehicle ads, as a table or as RSS, where names start with "g:". */
export const googleVehiclesPreset: FeedPreset = {
  title: 'Google vehicle ads',
  signature: ['google_product_category', 'vin', 'brand', 'mileage', 'image_link'],
  fields: {
    id: ['id', 'vin'],
    vin: 'vin',
    name: 'title',
    make: 'brand',
    model: 'model',
    badge: 'trim',
    year: 'year',
    km: 'mileage',
    car_type: 'condition',
    certified: 'certified_pre_owned',
    price: 'price',
    price_type: 'vehicle_price_type',
    simple_body: {
      column: 'body_style',
      values: {
        full_size_van: 'Van',
        minivan: 'Minivan',
        crossover: 'SUV',
        notchback: 'Sedan',
        limousine: 'Limousine',
        truck: 'Truck',
        other: null,
      },
    },
    simple_fuel: { column: 'engine', values: { ...usualFuels, flex: 'Flex Fuel', other: null } },
    colour: 'color',
    comments: 'description',
    filtered_features: { columns: 'vehicle_option', separator: ',' },
    images: { columns: ['image_link', 'additional_image_link'], separator: ',' },
  },
};
