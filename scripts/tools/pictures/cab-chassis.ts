import { type CarSpec, car } from './car.ts';
import { part, surfaces, type Vehicle } from './parts.ts';
import { rearLamps } from './rear-lamps.ts';
import { box, type Field, join, mirrored, pipe, rod, type Vec } from './sdf.ts';
import { ute } from './ute.ts';
import { mudguard } from './wheels.ts';

const cabChassis: CarSpec = {
  ...ute,
  shape: {
    ...ute.shape,
    tail: -0.18,
    half: 0.92,
    glassHalf: 0.845,
    back: [-0.16, 85],
    rearCorner: 0.1,
    tailBow: 0.02,
    roof: [
      [1.5, 1.62],
      [0.7, 1.8],
      [0.2, 1.85],
      [-0.3, 1.84],
    ],
    tailRake: [
      [0.3, 0.02],
      [1.2, 0.0],
    ],
    plan: [
      [2.5, 0.93],
      [1.8, 0.985],
      [0.9, 1],
      [-0.3, 1],
    ],
  },
  trim: {
    ...ute.trim,
    pillars: [],
    glassRear: [0.06, 0.08],
    doors: [1.14, 0.02],
    noTail: true,
    noFlap: true,
    extra: [],
    cladding: undefined,
    grille: { y0: 0.74, y1: 1.02, half: 0.5, mat: 'slots', narrow: 0.03 },
  },
  wheel: 'steel',
  darkWheel: false,
  seats: [0.16],
  handles: [0.22],
  reshape: undefined,
  bulkhead: undefined,
  mirrorBig: true,
};

/** The single-cab work ute with an aluminium tray. */
export function cabChassisVehicle(): Vehicle {
  const { vehicle } = car(cabChassis);
  const [x0, x1, floor, half] = [-2.86, -0.3, 0.99, 0.94];
  const mid = (x0 + x1) / 2;
  const long = (x1 - x0) / 2;
  const bed = join(
    0,
    box([mid, floor, 0], [long, 0.035, half], 0.012),
    ...[-0.8, -0.27, 0.27, 0.8].map((k) => box([mid + k * long, floor - 0.07, 0], [0.03, 0.04, half - 0.05], 0.01)),
  );
  const ribs = (y: number) => 0.006 * Math.cos(((y - floor) / 0.075) * 2 * Math.PI);
  const side: Field = (x, y, z) =>
    box([mid, floor + 0.14, -half], [long, 0.135, 0.022], 0.008)(x, y, z) - ribs(y) * (Math.abs(x - mid) < long - 0.03 ? 1 : 0);
  const tail: Field = (x, y, z) => box([x0, floor + 0.14, 0], [0.022, 0.135, half - 0.02], 0.008)(x, y, z) - ribs(y);
  const posts = mirrored(
    join(0, box([x1 - 0.02, floor + 0.15, -half], [0.03, 0.16, 0.03], 0.008), box([x0, floor + 0.15, -half], [0.03, 0.16, 0.03], 0.008)),
  );
  const latch = mirrored(join(0, ...[-0.9, 0, 0.9].map((x) => box([mid + x, floor + 0.0, -half - 0.02], [0.02, 0.06, 0.02], 0.006))));
  const min: Vec = [x0 - 0.1, floor - 0.15, -half - 0.1];
  const max: Vec = [x1 + 0.1, floor + 0.35, half + 0.1];
  const top = floor + 0.86;
  const board = join(
    0.01,
    mirrored(
      pipe(
        [
          [x1, floor, -0.88],
          [x1, top - 0.06, -0.88],
          [x1, top, -0.8],
          [x1, top, 0.1],
        ],
        0.028,
        0.02,
      ),
    ),
    pipe(
      [
        [x1, floor + 0.42, -0.88],
        [x1, floor + 0.42, 0.88],
      ],
      0.02,
    ),
  );
  const bars = join(
    0,
    ...Array.from({ length: 11 }, (_, i) => rod([x1, floor + 0.42, -0.75 + i * 0.15], [x1, top, -0.75 + i * 0.15], 0.01)),
  );
  vehicle.parts.push(
    part(bed, min, max, 0.014, surfaces.aluminium),
    part(join(0, mirrored(side), tail), min, max, 0.01, surfaces.aluminium),
    part(join(0, posts, latch), min, max, 0.01, surfaces.galvanised),
    part(join(0, board, bars), [x1 - 0.1, floor - 0.05, -1], [x1 + 0.1, top + 0.1, 1], 0.009, surfaces.aluminium),
    part(mirrored(box([-1.2, 0.72, -0.38], [1.55, 0.09, 0.035], 0.01)), [-2.85, 0.55, -0.5], [0.5, 0.9, 0.5], 0.014, surfaces.chassis),
    part(mirrored(mudguard([-1.6, 0.395, -0.8], 0.47, 0.15, 0.15, Math.PI - 0.15)), [-2.2, 0.3, -1], [-1, 0.95, 1], 0.01, surfaces.plastic),
    part(mirrored(box([-2.1, 0.5, -0.8], [0.006, 0.17, 0.14], 0.004)), [-2.2, 0.25, -1], [-2, 0.75, 1], 0.008, surfaces.rubber),
    part(mirrored(box([-0.55, 0.66, -0.66], [0.26, 0.13, 0.17], 0.03)), [-0.9, 0.45, -0.9], [-0.2, 0.85, 0.9], 0.013, surfaces.chassis),
    ...rearLamps(x0 - 0.01, 0.86, 0.72),
    part(
      join(0, box([x0 + 0.03, 0.86, 0], [0.03, 0.055, half - 0.06], 0.01), box([x0 + 0.05, 0.7, 0], [0.03, 0.14, 0.22], 0.01)),
      [x0 - 0.1, 0.5, -1],
      [x0 + 0.2, 1, 1],
      0.012,
      surfaces.chassis,
    ),
  );
  vehicle.plates[1].at = [x0 - 0.005, 0.68, 0];
  vehicle.plates[1].tilt = 0;
  return vehicle;
}
