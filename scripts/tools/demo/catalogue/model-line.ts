/** One badge of a model line: its name, its price when new, and what differs from the line. */
export type Badge = { name: string; priceNew: number } & Partial<Pick<ModelLine, 'engine' | 'fuel' | 'gearbox' | 'drive' | 'seats'>>;

/** A make's model as it was sold over some years; prices in the market's dollars. */
export type ModelLine = {
  make: string;
  model: string;
  body: string;
  from: number;
  to: number;
  engine?: string;
  fuel?: string;
  gearbox?: Gearbox;
  drive?: Drive;
  seats?: number;
  sleeps?: number;
  doors?: number;
  badges: Badge[];
};

export const drives = ['FWD', 'RWD', 'AWD', '4WD', '2WD'] as const;
export type Drive = (typeof drives)[number];
export type Gearbox = keyof typeof gearboxes;

/** Gearboxes in a listing's words: simple word, full words, number of gears. */
export const gearboxes = {
  auto4: ['Automatic', '4-speed automatic', 4],
  auto5: ['Automatic', '5-speed automatic', 5],
  auto6: ['Automatic', '6-speed automatic', 6],
  auto7: ['Automatic', '7-speed automatic', 7],
  auto8: ['Automatic', '8-speed automatic', 8],
  auto9: ['Automatic', '9-speed automatic', 9],
  auto10: ['Automatic', '10-speed automatic', 10],
  cvt: ['Automatic', 'Continuously variable', undefined],
  dct6: ['Automatic', '6-speed dual clutch', 6],
  dct7: ['Automatic', '7-speed dual clutch', 7],
  single: ['Automatic', 'Single-speed reduction gear', 1],
  man5: ['Manual', '5-speed manual', 5],
  man6: ['Manual', '6-speed manual', 6],
} as const;

export const driveWords: Record<Drive, string> = {
  FWD: 'Front Wheel Drive',
  RWD: 'Rear Wheel Drive',
  AWD: 'All Wheel Drive',
  '4WD': 'Four Wheel Drive',
  '2WD': 'Two Wheel Drive',
};
