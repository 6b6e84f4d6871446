import type { Vocabulary } from '#lib/search/words/site-vocabulary.ts';

/** A stock with the words that are hard to tell apart. */
export const vocabulary: Vocabulary = {
  makes: {
    Toyota: ['Corolla', 'Corolla Cross', 'HiLux', 'LandCruiser', '86'],
    Mazda: ['3', 'CX-5', 'MX-5', 'BT-50'],
    Volkswagen: ['Golf', 'Polo', 'up!'],
    'Mercedes-Benz': ['C-Class', 'A200'],
    'Isuzu Ute': ['D-MAX'],
    'Land Rover': ['Range Rover Sport', 'Defender'],
    Peugeot: ['2008', '308'],
    Hyundai: ['Accent', 'i30'],
    Nissan: ['Patrol', 'Navara'],
    KGM: ['Rexton'],
    Holden: ['Colorado'],
    Chevrolet: ['Colorado'],
    Škoda: ['Octavia'],
  },
  otherNames: { SsangYong: 'KGM' },
  bodies: ['Ute', 'SUV', 'Sedan', 'Hatch', 'Wagon', 'Van', 'People Mover', 'Cab Chassis', 'Convertible'],
  fuels: ['Petrol', 'Diesel', 'Hybrid', 'Plug-in Hybrid', 'Electric'],
  transmissions: ['Automatic', 'Manual'],
  drives: ['4WD', 'AWD', 'FWD', 'RWD'],
  colours: ['White', 'Glacier White', 'Jet Black', 'Machine Grey', 'Soul Red Crystal', 'Electric Blue', 'Red'],
  seats: ['2', '5', '7', '8'],
  kinds: ['car'],
  types: ['new', 'used', 'demo'],
  typeLabels: { new: 'New', used: 'Pre-Owned', demo: 'Demo' },
  texts: ['Ascent Sport', 'Black Edition', 'GT-Line'],
  nouns: ['car', 'cars'],
  weekly: 'subscription_price',
};
