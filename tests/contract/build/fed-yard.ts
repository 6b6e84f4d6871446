import { channelNames } from '#lib/feeds/feed-files.ts';
import { carsOf } from './tenants.ts';

/** A dealer with every channel. */
export const slug = 'fed-yard';
const place = {
  ...{ id: '1', name: 'Fed Yard', slug: 'fed-yard' },
  address: { street: '1 Main St', city: 'Orange', state: 'NSW', postcode: '2800', lat: -33.28, long: 149.1 },
};
export const settings = {
  dealer: {
    name: 'Fed Yard',
    url: 'https://fed.example.com',
    phone: '(02) 5550 0100',
    locations: [place],
    licence: 'MD 12345',
    registration: 'M123',
  },
  feeds: { channels: channelNames, storeCodes: { 1: '0042' }, targetCampaign: 'Used', indexNowKey: 'aaaabbbbcccc' },
};
const vins = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((letter) => `1M8GDM9AXKP0427${letter}1`);
/** Eight cars that every channel takes. */
export const stock = () =>
  carsOf(8).map((car, index) => ({
    ...car,
    ...{ vin: vins[index], stocknum: `S${index}`, colour: 'Red', simple_body: 'SUV', item_type: 'car', simple_fuel: 'Petrol' },
    ...{
      created_at_timestamp: 1_790_000_000_000 + index,
      comments: 'One owner, "as new".\nCall (02) 5550 0100.',
      images: [`photos/${index % 2}.webp`],
    },
  }));
