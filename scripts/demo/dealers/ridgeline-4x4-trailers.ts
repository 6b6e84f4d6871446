import type { Car } from '#lib/model/car.ts';
import { pictureReferences } from '../../invent/pictures.ts';
import { seededRandom } from '../../invent/random.ts';
import { slugOf } from '../../invent/slug.ts';
import { inventVin } from '../../invent/vin.ts';
import { demoNow } from '../stock/plan.ts';

type Trailer = Pick<
  Car,
  'make' | 'model' | 'badge' | 'year' | 'price' | 'before_price' | 'colour' | 'tag' | 'comments' | 'highlights' | 'filtered_features'
> & { days: number };

const trailers: Trailer[] = [
  {
    make: 'Coolabah',
    model: 'Tracker',
    badge: 'Forward Fold',
    year: 2026,
    price: 32_990,
    before_price: 34_990,
    colour: 'Dark Green',
    days: 41,
    highlights: ['Sets up in four minutes', 'Independent trailing-arm suspension', '140 L of water'],
    filtered_features: [
      'Air Compressor',
      'Electric Brakes',
      'Independent Suspension',
      'Kitchen Slide',
      'Lithium Battery',
      'Queen Mattress',
      'Solar Panel',
      'Water Tank',
    ],
    comments:
      'We take a Tracker to Carnarvon Gorge every September and still like it, which is the best review we can give. The bed folds forward on gas struts, so one person can be set up before the billy boils. Two water tanks sit ahead of the axle to keep the ball weight sensible, and the kitchen slides out on the passenger side, away from the road. This one has the lithium battery and the 200 W panel already fitted. Bring your tow vehicle and we will check hitch height and brake controller while you look.',
  },
  {
    make: 'Coolabah',
    model: 'Nomad',
    badge: 'Hard Floor',
    year: 2026,
    price: 27_490,
    colour: 'Sand',
    days: 18,
    highlights: ['Sleeps a family of five', 'Hot-dip galvanised chassis', 'Boat rack included'],
    filtered_features: [
      'Annexe',
      'Boat Rack',
      'Electric Brakes',
      'Galvanised Chassis',
      'Hard Floor',
      'Queen Mattress',
      'Spare Wheel',
      'Water Tank',
    ],
    comments:
      'A hard floor camper for families who want room more than gadgets. The annexe doubles the living space, the floor keeps the sand where it belongs, and the chassis is galvanised after welding, so a weekend on the beach does not end in rust. The rack takes a tinny up to 80 kg. It weighs 1,180 kg empty, well within what a mid-size four wheel drive tows with ease. We include a setting-up lesson in our yard, and we will make you do it twice.',
  },
  {
    make: 'Warrego',
    model: 'Toolbox',
    badge: '8x5 Off-Road',
    year: 2025,
    price: 11_950,
    colour: 'Grey',
    tag: 'New Arrival',
    days: 3,
    highlights: ['2,000 kg rating with brakes', 'Lockable checker-plate toolbox', 'Tie-down rails on both sides'],
    filtered_features: ['Checker-Plate Floor', 'Electric Brakes', 'LED Lamps', 'Spare Wheel', 'Tie-Down Rails', 'Toolbox'],
    comments:
      'A plain, heavy-duty 8x5 for people who cart things for a living. Full-length toolbox at the front, checker-plate floor, rails down both sides and a tailgate that lifts off rather than folds, so a pallet goes straight in with a forklift. Electric brakes on both wheels and a 2,000 kg rating. We have fitted LED lamps and a proper 12-pin plug. It is registered in New South Wales and ready to go; transfer to Queensland takes us a day.',
  },
];

/** The three trailers in stock, one of each kind. */
export function ridgelineTrailers(): Car[] {
  return trailers.map(({ days, ...trailer }, index) => {
    const stocknum = `RL${3101 + index * 6}`;
    const vehicle = `${trailer.make} ${trailer.model} ${trailer.badge}`;
    const images = pictureReferences('Trailer', trailer.colour, 4);
    return {
      id: String(910_001 + index),
      slug: slugOf(vehicle, stocknum),
      name: `${trailer.year} ${vehicle}`,
      ...trailer,
      vin: inventVin(seededRandom(`ridgeline-4x4/${index}`), trailer.year),
      stocknum,
      status: 'in_stock',
      car_type: 'new',
      item_type: 'trailer',
      categories: [index < 2 ? 'Camper Trailers' : 'Work Trailers'],
      price_type: 'drive_away',
      simple_body: 'Trailer',
      views: [212, 168, 41][index],
      thumbnails: images,
      images,
      primary_image_url: images[0],
      dealership_id: '701',
      dealership_slug: 'ridgeline-4x4',
      dealership_name: 'Ridgeline 4x4',
      location_id: '7011',
      location_name: 'Tamworth',
      private_suburb: 'Tamworth',
      private_postcode: '2340',
      location: { address: { city: 'Tamworth', state: 'NSW', postcode: '2340', lat: -31.0983, long: 150.9279 } },
      show_on_dealer_website: true,
      created_at_timestamp: demoNow - days * 86_400_000,
      custom_rank: 300 - index * 100,
    };
  });
}
