import { line, type ModelLine } from './model-line.ts';

const petrol = 'Petrol';
const diesel = 'Diesel';
const hybrid = { fuel: 'Hybrid', gearbox: 'cvt' } as const;

/** What a New Zealand yard sells: Japanese imports with their home-market names, and utes sold new in New Zealand; prices in NZD when new. */
export const nzImports: ModelLine[] = [
  line('Toyota', 'Aqua', 'Hatch', [2014, 2022], { engine: '4 cyl, 1.5 L', drive: 'FWD', seats: 5, doors: 5, ...hybrid }, [
    ['S', 29_000],
    ['G', 32_500],
    ['Crossover', 33_500],
  ]),
  line('Toyota', 'Prius', 'Hatch', [2014, 2021], { engine: '4 cyl, 1.8 L', drive: 'FWD', seats: 5, doors: 5, ...hybrid }, [
    ['S', 42_000],
    ['S Touring', 45_500],
  ]),
  line('Toyota', 'Corolla Fielder', 'Wagon', [2014, 2021], { engine: '4 cyl, 1.5 L', drive: 'FWD', seats: 5, doors: 5, ...hybrid }, [
    ['Hybrid G', 34_000],
    ['Hybrid WxB', 36_500],
  ]),
  line('Toyota', 'C-HR', 'SUV', [2017, 2022], { engine: '4 cyl, 1.8 L', drive: 'FWD', seats: 5, doors: 5, ...hybrid }, [
    ['S Hybrid', 39_500],
    ['G Hybrid', 43_500],
  ]),
  line(
    'Toyota',
    'Vellfire',
    'People Mover',
    [2014, 2021],
    { engine: '4 cyl, 2.5 L', fuel: petrol, gearbox: 'cvt', drive: 'FWD', seats: 7, doors: 5 },
    [
      ['2.5Z', 62_000],
      ['2.5Z G Edition', 71_000],
    ],
  ),
  line('Toyota', 'Sienta', 'People Mover', [2016, 2022], { engine: '4 cyl, 1.5 L', drive: 'FWD', seats: 7, doors: 5, ...hybrid }, [
    ['Hybrid G', 38_000],
  ]),
  line(
    'Toyota',
    'HiAce',
    'Van',
    [2013, 2020],
    { engine: '4 cyl, 2.8 L', fuel: diesel, gearbox: 'auto6', drive: '4WD', seats: 5, doors: 5 },
    [
      ['Super GL', 56_000],
      ['DX Long', 47_000, { seats: 3, drive: 'RWD' }],
    ],
  ),
  line(
    'Toyota',
    'Hilux',
    'Ute',
    [2016, 2023],
    { engine: '4 cyl, 2.8 L', fuel: diesel, gearbox: 'auto6', drive: '4WD', seats: 5, doors: 4 },
    [
      ['SR5 Double Cab', 66_500],
      ['SR5 Cruiser', 71_500],
    ],
  ),
  line('Toyota', 'RAV4', 'SUV', [2019, 2023], { engine: '4 cyl, 2.5 L', drive: 'AWD', seats: 5, doors: 5, ...hybrid }, [
    ['GXL Hybrid', 53_000],
    ['Adventure', 55_000, { fuel: petrol, gearbox: 'auto8' }],
  ]),
  line(
    'Mazda',
    'Axela',
    'Hatch',
    [2014, 2019],
    { engine: '4 cyl, 1.5 L', fuel: petrol, gearbox: 'auto6', drive: 'FWD', seats: 5, doors: 5 },
    [
      ['15S', 31_000],
      ['20S Touring', 36_000, { engine: '4 cyl, 2.0 L' }],
    ],
  ),
  line(
    'Mazda',
    'Demio',
    'Hatch',
    [2014, 2019],
    { engine: '4 cyl, 1.3 L', fuel: petrol, gearbox: 'auto6', drive: 'FWD', seats: 5, doors: 5 },
    [
      ['13S', 24_500],
      ['13S Touring', 27_500],
    ],
  ),
  line('Mazda', 'CX-5', 'SUV', [2015, 2022], { engine: '4 cyl, 2.2 L', fuel: diesel, gearbox: 'auto6', drive: 'AWD', seats: 5, doors: 5 }, [
    ['XD L Package', 52_000],
    ['25S Proactive', 46_500, { fuel: petrol, engine: '4 cyl, 2.5 L' }],
  ]),
  line('Nissan', 'Leaf', 'Hatch', [2015, 2022], { fuel: 'Electric', gearbox: 'single', drive: 'FWD', seats: 5, doors: 5 }, [
    ['X 40kWh', 46_000],
    ['G 40kWh', 51_000],
    ['e+ 62kWh', 60_000],
  ]),
  line(
    'Nissan',
    'Note',
    'Hatch',
    [2016, 2022],
    { engine: '3 cyl, 1.2 L', fuel: 'Hybrid', gearbox: 'single', drive: 'FWD', seats: 5, doors: 5 },
    [
      ['e-Power X', 32_000],
      ['e-Power Medalist', 36_000],
    ],
  ),
  line(
    'Nissan',
    'Serena',
    'People Mover',
    [2016, 2021],
    { engine: '4 cyl, 2.0 L', fuel: petrol, gearbox: 'cvt', drive: 'FWD', seats: 8, doors: 5 },
    [['Highway Star', 42_000]],
  ),
  line(
    'Nissan',
    'Navara',
    'Ute',
    [2016, 2023],
    { engine: '4 cyl, 2.3 L', fuel: diesel, gearbox: 'auto7', drive: '4WD', seats: 5, doors: 4 },
    [['ST-X', 61_000]],
  ),
  line(
    'Subaru',
    'Outback',
    'Wagon',
    [2015, 2022],
    { engine: '4 cyl, 2.5 L', fuel: petrol, gearbox: 'cvt', drive: 'AWD', seats: 5, doors: 5 },
    [
      ['2.5i Sport', 52_000],
      ['2.5i Premium', 56_000],
    ],
  ),
  line(
    'Subaru',
    'Levorg',
    'Wagon',
    [2014, 2020],
    { engine: '4 cyl, 1.6 L', fuel: petrol, gearbox: 'cvt', drive: 'AWD', seats: 5, doors: 5 },
    [
      ['1.6GT', 45_000],
      ['2.0GT-S', 54_000, { engine: '4 cyl, 2.0 L' }],
    ],
  ),
  line('Subaru', 'XV', 'SUV', [2016, 2022], { engine: '4 cyl, 2.0 L', fuel: petrol, gearbox: 'cvt', drive: 'AWD', seats: 5, doors: 5 }, [
    ['2.0i-L', 38_000],
    ['2.0i-S EyeSight', 42_500],
  ]),
  line(
    'Honda',
    'Fit',
    'Hatch',
    [2014, 2020],
    { engine: '4 cyl, 1.5 L', fuel: 'Hybrid', gearbox: 'dct7', drive: 'FWD', seats: 5, doors: 5 },
    [
      ['Hybrid F', 27_500],
      ['Hybrid S', 31_000],
    ],
  ),
  line(
    'Honda',
    'Vezel',
    'SUV',
    [2014, 2020],
    { engine: '4 cyl, 1.5 L', fuel: 'Hybrid', gearbox: 'dct7', drive: 'AWD', seats: 5, doors: 5 },
    [
      ['Hybrid Z', 38_500],
      ['Hybrid RS', 41_500, { drive: 'FWD' }],
    ],
  ),
  line(
    'Mitsubishi',
    'Outlander',
    'SUV',
    [2014, 2021],
    { engine: '4 cyl, 2.4 L', fuel: 'Plug-in Hybrid', gearbox: 'single', drive: 'AWD', seats: 5, doors: 5 },
    [
      ['PHEV G', 58_000],
      ['PHEV G Plus', 63_000],
    ],
  ),
  line(
    'Ford',
    'Ranger',
    'Ute',
    [2016, 2023],
    { engine: '5 cyl, 3.2 L', fuel: diesel, gearbox: 'auto6', drive: '4WD', seats: 5, doors: 4 },
    [
      ['XLT Double Cab', 63_000],
      ['Wildtrak', 69_500],
    ],
  ),
  line(
    'Suzuki',
    'Swift',
    'Hatch',
    [2016, 2022],
    { engine: '4 cyl, 1.2 L', fuel: petrol, gearbox: 'cvt', drive: 'FWD', seats: 5, doors: 5 },
    [
      ['Hybrid ML', 25_500, { fuel: 'Hybrid' }],
      ['RS', 28_500],
    ],
  ),
  line(
    'Suzuki',
    'Jimny',
    'SUV',
    [2018, 2023],
    { engine: '4 cyl, 1.5 L', fuel: petrol, gearbox: 'auto4', drive: '4WD', seats: 4, doors: 3 },
    [['JLX', 34_500]],
  ),
  line(
    'Volkswagen',
    'Golf',
    'Wagon',
    [2015, 2020],
    { engine: '4 cyl, 1.2 L', fuel: petrol, gearbox: 'dct7', drive: 'FWD', seats: 5, doors: 5 },
    [['TSI Comfortline Variant', 37_500]],
  ),
  line(
    'BMW',
    '3 Series',
    'Sedan',
    [2015, 2021],
    { engine: '4 cyl, 2.0 L', fuel: petrol, gearbox: 'auto8', drive: 'RWD', seats: 5, doors: 4 },
    [['320i M Sport', 79_000]],
  ),
];
