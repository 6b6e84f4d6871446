import { type CarSpec, car } from './car.ts';
import type { CarBody } from './car-body.ts';
import type { Decal } from './decals.ts';
import { square } from './outline.ts';
import { part, surfaces, type Vehicle } from './parts.ts';
import { box, type Field, join, mirrored, type Point, rod, slab, smax, smin } from './sdf.ts';
import { van } from './van.ts';

const HALF = 1.13;
const coach: Point[] = [
  [0.98, 0.4],
  [0.98, 2.0],
  [1.55, 2.12],
  [2.02, 2.34],
  [2.06, 2.52],
  [1.86, 2.78],
  [1.2, 2.92],
  [-3.42, 2.9],
  [-3.5, 2.6],
  [-3.46, 0.6],
  [-2.75, 0.4],
];

/** Coach body with its bunk over the cab, and the rear wheel arches cut through both. */
function withCoach(b: CarBody): Field {
  const house = slab(coach, HALF, 0.075, 0, 0.14);
  const rear = b.axles[1];
  return (x, y, z) => {
    const d = smin(b.field(x, y, z), house(x, y, z), 0.03);
    const r = Math.hypot(x - rear, y - b.shape.wheel) - b.arch - 0.02;
    return r < 0.1 ? smax(d, -Math.max(r, 0.6 - Math.abs(z)), 0.02) : d;
  };
}

const base: CarSpec = {
  ...van,
  shape: {
    ...van.shape,
    nose: 3.06,
    tail: 0.7,
    axles: [2.1, -1.95],
    half: 1.0,
    glassHalf: 0.96,
    top: [
      [3.2, 0.98],
      [2.9, 1.1],
      [2.6, 1.19],
      [2.3, 1.24],
      [1.6, 1.22],
      [0.6, 1.22],
    ],
    plan: [
      [3.06, 0.9],
      [2.5, 0.975],
      [1.8, 1],
      [0.7, 1],
    ],
    roof: [
      [2.4, 1.72],
      [1.8, 1.95],
      [1.2, 2.06],
      [0.7, 2.08],
    ],
    screen: [2.56, 42],
    back: [0.7, 88],
    crease: [
      [3.06, 0.97],
      [0.7, 1.03],
    ],
  },
  trim: {
    ...van.trim,
    glassRear: [1.2, 1.2],
    doors: [2.24, 1.1],
    gate: undefined,
    noTail: true,
    noFlap: true,
    noRearGlass: true,
    extra: house(),
  },
  seats: [1.25],
  bulkhead: 0.98,
  handles: [1.26],
  wheel: 'steel',
  reshape: withCoach,
  reach: { min: [-3.6, 0.2, -1.25], max: [3.2, 3.05, 1.25] },
};

function house(): Decal[] {
  const side: [number, number] = [HALF - 0.06, 2];
  const near = { oneSided: true, z: [-2, -HALF + 0.06] as [number, number] };
  const wide = coach.map(([x, y]): Point => [x + (x > 0 ? 0.012 : -0.05), y + (y > 2 ? 0.03 : -0.03)]);
  const windows = [square(-0.15, 1.72, 0.5, 0.27), square(-2.72, 1.72, 0.46, 0.27)];
  return [
    { mat: 'white', side: wide },
    {
      mat: 'paint',
      side: [
        [1.0, 0.98],
        [0.2, 1.02],
        [-1.6, 1.1],
        [-3.6, 1.42],
        [-3.6, 1.2],
        [-1.6, 0.94],
        [0.2, 0.9],
        [1.0, 0.88],
      ],
      z: side,
    },
    {
      mat: 'paint',
      side: [
        [1.0, 0.84],
        [0.2, 0.85],
        [-1.6, 0.885],
        [-3.6, 1.1],
        [-3.6, 1.03],
        [-1.6, 0.84],
        [0.2, 0.81],
        [1.0, 0.8],
      ],
      z: side,
    },
    {
      mat: 'paint',
      side: [
        [2.2, 2.48],
        [1.2, 2.36],
        [-0.6, 2.34],
        [-0.6, 2.37],
        [1.2, 2.44],
        [2.2, 2.62],
      ],
      z: [0.9, 2],
    },
    { mat: 'grey', x: [-3.6, 0.985], y: [0.3, 0.6], z: [0.9, 2] },
    ...windows.flatMap((w): Decal[] => [
      { mat: 'gloss', side: w.map(([x, y]) => [x, y]), z: side, round: 0.07 },
      { mat: 'dark', side: w, z: side, round: 0.07 },
    ]),
    { mat: 'dark', side: square(1.3, 2.5, 0.27, 0.12), z: side, round: 0.06 },
    { mat: 'dark', front: square(0, 2.5, 0.46, 0.1), x: [1.4, 2.4], round: 0.06 },
    { mat: 'dark', front: square(0, 1.95, 0.52, 0.26), x: [-3.7, -3.3], round: 0.08 },
    { mat: 'groove', side: square(-1.1, 1.46, 0.31, 0.86), line: 0.005, round: 0.05, ...near },
    { mat: 'dark', side: square(-1.1, 1.8, 0.18, 0.24), round: 0.05, ...near },
    { mat: 'gloss', side: square(-0.86, 1.36, 0.03, 0.07), round: 0.02, ...near },
    { mat: 'groove', side: square(0.4, 0.9, 0.34, 0.17), line: 0.004, round: 0.03, z: side },
    { mat: 'groove', side: square(-2.85, 0.95, 0.34, 0.19), line: 0.004, round: 0.03, z: side },
    { mat: 'groove', side: square(0.55, 1.25, 0.11, 0.08), line: 0.004, round: 0.02, z: side },
    {
      mat: 'tail',
      front: [
        [0.84, 0.86],
        [1.06, 0.86],
        [1.06, 1.34],
        [0.84, 1.34],
      ],
      x: [-3.8, -3.3],
      round: 0.03,
    },
  ];
}

/** The motorhome: van cab, coach body with the bunk over the cab, awning and roof gear. */
export function motorhome(): Vehicle {
  const r = base.shape.wheel;
  const { vehicle } = car({
    ...base,
    wheelsAt: [
      [2.1, r, -0.875],
      [2.1, r, 0.875],
      [-1.95, r, -0.98],
      [-1.95, r, 0.98],
    ],
  });
  vehicle.parts.push(
    part(
      join(
        0.01,
        rod([0.85, 2.66, -HALF - 0.055], [-2.7, 2.66, -HALF - 0.055], 0.06),
        box([-0.92, 2.7, -HALF - 0.03], [1.8, 0.05, 0.04], 0.015),
      ),
      [-2.9, 2.5, -1.3],
      [1, 2.85, -1.05],
      0.012,
      surfaces.white,
    ),
    part(
      join(
        0,
        box([-0.6, 2.96, 0], [0.42, 0.09, 0.36], 0.06),
        box([-2.3, 2.94, 0], [0.28, 0.05, 0.28], 0.03),
        box([0.7, 2.94, 0], [0.28, 0.05, 0.28], 0.03),
      ),
      [-2.8, 2.8, -0.6],
      [1.2, 3.15, 0.6],
      0.014,
      surfaces.cream,
    ),
    part(join(0.01, box([-3.48, 0.62, 0], [0.06, 0.08, 1.06], 0.03)), [-3.6, 0.45, -1.2], [-3.3, 0.8, 1.2], 0.013, surfaces.plastic),
    part(box([-3.48, 0.82, 0], [0.022, 0.066, 0.2], 0.008), [-3.55, 0.7, -0.3], [-3.4, 0.95, 0.3], 0.008, surfaces.plastic),
    part(mirrored(box([-1.0, 0.5, -0.5], [2.4, 0.08, 0.05], 0.01)), [-3.5, 0.35, -0.7], [1.6, 0.7, 0.7], 0.02, surfaces.chassis),
    part(box([-1.1, 0.44, -1.02], [0.3, 0.02, 0.12], 0.01), [-1.5, 0.38, -1.2], [-0.7, 0.5, -0.8], 0.009, surfaces.aluminium),
  );
  vehicle.plates[1].at = [-3.505, 0.82, 0];
  vehicle.turn = 5;
  vehicle.detail = { target: [2.28, 0.68, -1.0], width: 2.4, azimuth: 46 };
  return vehicle;
}
