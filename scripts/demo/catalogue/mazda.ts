import { line, type ModelLine } from './model-line.ts';

const petrol = 'Petrol';
const diesel = 'Diesel';

/** The range a Mazda franchise sells new and as demonstrators; list prices, rounded. */
export const mazdaRange: ModelLine[] = [
  line(
    'Mazda',
    'Mazda2',
    'Hatch',
    [2020, 2026],
    { engine: '4 cyl, 1.5 L', fuel: petrol, gearbox: 'auto6', drive: 'FWD', seats: 5, doors: 5 },
    [
      ['G15 Pure', 27_900],
      ['G15 Evolve', 29_700],
      ['G15 GT', 31_900],
    ],
  ),
  line(
    'Mazda',
    'Mazda3',
    'Hatch',
    [2019, 2026],
    { engine: '4 cyl, 2.0 L', fuel: petrol, gearbox: 'auto6', drive: 'FWD', seats: 5, doors: 5 },
    [
      ['G20 Pure', 35_400],
      ['G20 Evolve', 38_100],
      ['G25 Evolve SP', 40_900, { engine: '4 cyl, 2.5 L' }],
      ['G25 Astina', 46_300, { engine: '4 cyl, 2.5 L' }],
    ],
  ),
  line(
    'Mazda',
    'Mazda3',
    'Sedan',
    [2019, 2026],
    { engine: '4 cyl, 2.0 L', fuel: petrol, gearbox: 'auto6', drive: 'FWD', seats: 5, doors: 4 },
    [
      ['G20 Pure', 35_400],
      ['G25 GT', 43_800, { engine: '4 cyl, 2.5 L' }],
    ],
  ),
  line('Mazda', 'CX-3', 'SUV', [2018, 2026], { engine: '4 cyl, 2.0 L', fuel: petrol, gearbox: 'auto6', drive: 'FWD', seats: 5, doors: 5 }, [
    ['G20 Pure', 33_200],
    ['G20 Evolve', 35_400],
    ['G20 Akari', 42_200],
  ]),
  line(
    'Mazda',
    'CX-30',
    'SUV',
    [2020, 2026],
    { engine: '4 cyl, 2.0 L', fuel: petrol, gearbox: 'auto6', drive: 'FWD', seats: 5, doors: 5 },
    [
      ['G20 Pure', 38_300],
      ['G20 Evolve', 40_600],
      ['G25 Touring', 44_900, { engine: '4 cyl, 2.5 L', drive: 'AWD' }],
      ['G25 Astina', 49_900, { engine: '4 cyl, 2.5 L', drive: 'AWD' }],
    ],
  ),
  line('Mazda', 'CX-5', 'SUV', [2017, 2026], { engine: '4 cyl, 2.5 L', fuel: petrol, gearbox: 'auto6', drive: 'AWD', seats: 5, doors: 5 }, [
    ['G20 Maxx', 41_200, { engine: '4 cyl, 2.0 L', drive: 'FWD' }],
    ['G25 Maxx Sport', 45_600],
    ['G25 Touring', 48_900],
    ['G25 GT SP', 54_300],
    ['G35 Akera', 61_200],
  ]),
  line(
    'Mazda',
    'CX-60',
    'SUV',
    [2023, 2026],
    { engine: '6 cyl, 3.3 L', fuel: petrol, gearbox: 'auto8', drive: 'AWD', seats: 5, doors: 5 },
    [
      ['G40e Evolve', 68_400],
      ['D50e GT', 78_300, { fuel: diesel }],
      ['P50e Azami', 93_800, { fuel: 'Plug-in Hybrid', engine: '4 cyl, 2.5 L' }],
    ],
  ),
  line(
    'Mazda',
    'CX-80',
    'SUV',
    [2025, 2026],
    { engine: '6 cyl, 3.3 L', fuel: petrol, gearbox: 'auto8', drive: 'AWD', seats: 7, doors: 5 },
    [
      ['G40e Pure', 64_900],
      ['D50e Touring', 76_800, { fuel: diesel }],
      ['P50e Azami', 94_500, { fuel: 'Plug-in Hybrid', engine: '4 cyl, 2.5 L' }],
    ],
  ),
  line('Mazda', 'CX-9', 'SUV', [2017, 2023], { engine: '4 cyl, 2.5 L', fuel: petrol, gearbox: 'auto6', drive: 'AWD', seats: 7, doors: 5 }, [
    ['Touring', 61_900],
    ['GT', 70_500],
    ['Azami', 75_900],
  ]),
  line(
    'Mazda',
    'BT-50',
    'Ute',
    [2020, 2026],
    { engine: '4 cyl, 3.0 L', fuel: diesel, gearbox: 'auto6', drive: '4WD', seats: 5, doors: 4 },
    [
      ['XT Dual Cab', 59_800],
      ['XTR Dual Cab', 65_200],
      ['GT Dual Cab', 69_400],
      ['SP Dual Cab', 73_900],
    ],
  ),
  line(
    'Mazda',
    'BT-50',
    'Cab Chassis',
    [2020, 2026],
    { engine: '4 cyl, 3.0 L', fuel: diesel, gearbox: 'man6', drive: '4WD', seats: 2, doors: 2 },
    [['XT Single Cab Chassis', 51_300]],
  ),
  line(
    'Mazda',
    'MX-5',
    'Convertible',
    [2016, 2026],
    { engine: '4 cyl, 2.0 L', fuel: petrol, gearbox: 'man6', drive: 'RWD', seats: 2, doors: 2 },
    [
      ['Roadster', 47_900],
      ['Roadster GT', 53_600],
      ['RF GT', 57_800],
    ],
  ),
];
