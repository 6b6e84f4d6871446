import { line, type ModelLine } from './model-line.ts';

const gas = 'Gas';
const diesel = 'Diesel';

/** Motorhomes, camper vans and travel trailers of the American market; US list prices, rounded. Seats are belted seats. */
export const rvs: ModelLine[] = [
  line(
    'Winnebago',
    'Vista',
    'Motorhome',
    [2017, 2026],
    { engine: '8 cyl, 7.3 L', fuel: gas, gearbox: 'auto6', drive: 'RWD', seats: 5, doors: 1 },
    [
      ['29V', 198_400],
      ['32M', 214_900],
    ],
  ),
  line(
    'Winnebago',
    'View',
    'Motorhome',
    [2018, 2026],
    { engine: '4 cyl, 2.0 L', fuel: diesel, gearbox: 'auto9', drive: 'RWD', seats: 4, doors: 3 },
    [
      ['24D', 216_700],
      ['24V', 214_300],
    ],
  ),
  line(
    'Winnebago',
    'Revel',
    'Camper Van',
    [2019, 2026],
    { engine: '4 cyl, 2.0 L', fuel: diesel, gearbox: 'auto9', drive: 'AWD', seats: 4, doors: 4 },
    [['44E', 236_100]],
  ),
  line(
    'Winnebago',
    'Solis',
    'Camper Van',
    [2020, 2026],
    { engine: '6 cyl, 3.6 L', fuel: gas, gearbox: 'auto9', drive: 'FWD', seats: 4, doors: 4 },
    [
      ['59P', 148_900],
      ['Pocket 36A', 132_500],
    ],
  ),
  line('Winnebago', 'Micro Minnie', 'Travel Trailer', [2018, 2026], {}, [
    ['1700BH', 42_600],
    ['2108DS', 49_300],
  ]),
  line(
    'Thor',
    'Four Winds',
    'Motorhome',
    [2017, 2026],
    { engine: '8 cyl, 7.3 L', fuel: gas, gearbox: 'auto6', drive: 'RWD', seats: 6, doors: 3 },
    [
      ['24F', 131_200],
      ['28Z', 143_700],
    ],
  ),
  line(
    'Thor',
    'Sequence',
    'Camper Van',
    [2020, 2026],
    { engine: '6 cyl, 3.6 L', fuel: gas, gearbox: 'auto9', drive: 'FWD', seats: 4, doors: 4 },
    [
      ['20A', 146_800],
      ['20L', 149_200],
    ],
  ),
  line(
    'Jayco',
    'Redhawk',
    'Motorhome',
    [2018, 2026],
    { engine: '8 cyl, 7.3 L', fuel: gas, gearbox: 'auto6', drive: 'RWD', seats: 6, doors: 3 },
    [
      ['24B', 138_900],
      ['31F', 156_300],
    ],
  ),
  line('Jayco', 'Jay Flight SLX', 'Travel Trailer', [2017, 2026], {}, [
    ['195RB', 27_800],
    ['260BH', 36_900],
    ['287BHS', 43_400],
  ]),
  line('Jayco', 'Jay Feather', 'Travel Trailer', [2018, 2026], {}, [
    ['22RB', 49_700],
    ['27BHB', 56_200],
  ]),
  line('Airstream', 'Bambi', 'Travel Trailer', [2019, 2026], {}, [
    ['16RB', 66_900],
    ['22FB', 83_200],
  ]),
  line('Airstream', 'Flying Cloud', 'Travel Trailer', [2016, 2026], {}, [
    ['25FB', 114_600],
    ['27FB', 121_800],
  ]),
  line('Grand Design', 'Imagine', 'Travel Trailer', [2018, 2026], {}, [
    ['2500RL', 52_900],
    ['2970RL', 61_400],
  ]),
  line('Forest River', 'R-Pod', 'Travel Trailer', [2018, 2026], {}, [
    ['RP-171', 28_900],
    ['RP-202', 37_600],
  ]),
  line(
    'Tiffin',
    'Allegro Red',
    'Motorhome',
    [2016, 2024],
    { engine: '6 cyl, 6.7 L', fuel: diesel, gearbox: 'auto6', drive: 'RWD', seats: 4, doors: 1 },
    [
      ['33 AA', 342_000],
      ['38 LL', 371_500],
    ],
  ),
  line(
    'Coachmen',
    'Leprechaun',
    'Motorhome',
    [2016, 2024],
    { engine: '8 cyl, 7.3 L', fuel: gas, gearbox: 'auto6', drive: 'RWD', seats: 6, doors: 3 },
    [
      ['260DS', 128_700],
      ['319MB', 141_300],
    ],
  ),
];
