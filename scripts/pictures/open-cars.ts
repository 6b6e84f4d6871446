import { type CarSpec, car } from './car.ts';
import type { CarBody } from './car-body.ts';
import { coupe } from './cars.ts';
import { type Part, part, surfaces, type Vehicle } from './parts.ts';
import { box, cut, type Field, join, mirrored, pipe, ringZ, rod, smax, tilted, type Vec } from './sdf.ts';
import { mudguard } from './wheels.ts';
import { cabChassis, ute } from './work-cars.ts';

/** The dual-cab pick-up: tub, sports bar, side steps and step bumper. */
export function uteVehicle(): Vehicle {
  const { vehicle } = car(ute);
  const hoop = mirrored(
    pipe(
      [
        [-1.2, 1.18, -0.8],
        [-1.22, 1.62, -0.7],
        [-1.22, 1.66, -0.5],
        [-1.22, 1.66, 0.1],
      ],
      0.032,
      0.04,
    ),
  );
  const stay = mirrored(
    pipe(
      [
        [-1.24, 1.6, -0.7],
        [-1.75, 1.22, -0.8],
      ],
      0.028,
    ),
  );
  vehicle.parts.push(
    part(join(0.03, hoop, stay), [-1.9, 1.1, -0.9], [-1.1, 1.75, 0.9], 0.011, surfaces.gloss),
    part(mirrored(box([0.1, 0.4, -0.93], [0.95, 0.03, 0.07], 0.02)), [-1, 0.3, -1.1], [1.2, 0.5, 1.1], 0.012, surfaces.plastic),
    part(
      join(0.02, box([-2.8, 0.55, 0], [0.09, 0.085, 0.8], 0.03), box([-2.84, 0.6, 0], [0.08, 0.02, 0.86], 0.015)),
      [-3, 0.4, -1],
      [-2.6, 0.75, 1],
      0.012,
      surfaces.steel,
    ),
  );
  vehicle.plates[1].at = [-2.905, 0.545, 0];
  return vehicle;
}

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

/** A pair of box-shaped tail lamps: red, amber and white. */
export function rearLamps(x: number, y: number, z: number, wide = 0.17, high = 0.05): Part[] {
  const at = (off: number, w: number) => mirrored(box([x, y, -z + off], [0.022, high, w], 0.012));
  const make = (f: Field, s: Part['surface']) => part(f, [x - 0.1, y - 0.15, -z - 0.3], [x + 0.1, y + 0.15, z + 0.3], 0.0075, s);
  return [
    make(at(-wide * 0.62, wide * 0.36), surfaces.red),
    make(at(0.04 * wide, wide * 0.28), surfaces.amber),
    make(at(wide * 0.62, wide * 0.28), surfaces.lens),
  ];
}

const cockpit = box([-0.42, 1.02, 0], [0.8, 0.66, 0.66], 0.14);

const roadster: CarSpec = {
  ...coupe,
  shape: {
    ...coupe.shape,
    nose: 2.02,
    tail: -1.99,
    wheelbase: 2.4,
    wheel: 0.33,
    tyre: 0.225,
    half: 0.885,
    sill: 0.16,
    roof: undefined,
    top: [
      [2.05, 0.62],
      [1.75, 0.72],
      [1.3, 0.8],
      [0.7, 0.875],
      [0.1, 0.865],
      [-0.9, 0.885],
      [-1.3, 0.925],
      [-1.7, 0.93],
      [-2.05, 0.9],
    ],
    crease: [
      [2.0, 0.65],
      [0.9, 0.69],
      [-0.3, 0.72],
      [-1.2, 0.79],
      [-2.0, 0.82],
    ],
    plan: [
      [2.02, 0.86],
      [1.3, 0.965],
      [0.5, 0.97],
      [-0.2, 0.97],
      [-1.2, 1.0],
      [-2.0, 0.9],
    ],
    belt: 0.87,
    screen: [0.7, 34],
    back: [-1.3, 30],
  },
  trim: {
    ...coupe.trim,
    pillars: [],
    doors: [0.62, -0.58],
    glassRear: [0, 0],
    head: { y: 0.535, h: 0.095, inner: 0.48, wrap: 0.54, rise: 0.06 },
    grille: { y0: 0.25, y1: 0.42, half: 0.46, mat: 'mesh', narrow: -0.02 },
    intake: { y0: 0.19, y1: 0.24, half: 0.5 },
    tail: { y: 0.66, h: 0.12, inner: 0.46, wrap: 0.32 },
    tailBar: false,
    gate: [0.6, 1.3, 0.6],
    extra: [
      { mat: 'tan', x: [-1.26, 0.42], y: [0.2, 0.862], z: [0, 0.672] },
      { mat: 'trim', x: [0.18, 0.42], y: [0.5, 0.862], z: [0, 0.672] },
    ],
  },
  wheel: 'multi',
  darkWheel: false,
  handles: [-0.4],
  plateFront: 0.33,
  plateRear: 0.5,
  seats: [],
  reshape:
    (b: CarBody): Field =>
    (x, y, z) =>
      smax(b.field(x, y, z), -cockpit(x, y, z), 0.035),
};

/** The open two-seater: windscreen frame, seats, hoops and a folded roof. */
export function convertibleVehicle(): Vehicle {
  const { vehicle } = car(roadster);
  const seat = (z: number): Field => {
    const back = tilted(box([-0.72, 0.78, z], [0.075, 0.29, 0.235], 0.07), 0.22, -0.72, 0.5);
    const bolster = (k: number) => tilted(box([-0.68, 0.76, z + k], [0.1, 0.24, 0.045], 0.045), 0.22, -0.72, 0.5);
    const head = tilted(box([-0.72, 1.09, z], [0.05, 0.085, 0.125], 0.045), 0.22, -0.72, 0.5);
    return join(0.03, back, bolster(0.19), bolster(-0.19), head, box([-0.42, 0.46, z], [0.28, 0.08, 0.235], 0.07));
  };
  const base: Vec = [0.62, 0.885, -0.66];
  const top: Vec = [0.13, 1.225, -0.565];
  const crown: Vec = [0.185, 1.245, 0];
  const frame = mirrored(
    join(
      0.02,
      rod(base, top, 0.026, 0.022),
      rod(top, [0.175, 1.243, -0.25], 0.022),
      rod([0.175, 1.243, -0.25], [0.185, 1.246, 0.05], 0.022),
    ),
  );
  const hoop = mirrored(
    pipe(
      [
        [-0.98, 0.86, -0.52],
        [-1.0, 1.07, -0.47],
        [-1.0, 1.115, -0.4],
        [-1.0, 1.115, -0.26],
        [-1.0, 1.07, -0.19],
        [-0.98, 0.86, -0.14],
      ],
      0.024,
      0.02,
    ),
  );
  const roofFold: Field = (x, y, z) =>
    smax(box([-1.18, 0.905, 0], [0.19, 0.055, 0.6], 0.05)(x, y, z) - 0.006 * Math.cos(x * 60), Math.abs(z) - 0.62, 0.03);
  const wheel = tilted(
    join(
      0.01,
      (x, y, z) => ringZ([0, 0, 0], 0.175, 0.016)(z - 0.34, y - 0.86, x - 0.16),
      box([0.16, 0.86, 0.34], [0.012, 0.022, 0.17], 0.01),
    ),
    -0.35,
    0.16,
    0.86,
  );
  const dash = box([0.4, 0.83, 0], [0.16, 0.085, 0.64], 0.07);
  vehicle.parts.push(
    part(join(0, seat(-0.34), seat(0.34)), [-1.1, 0.3, -0.75], [0, 1.3, 0.75], 0.012, surfaces.tan),
    part(frame, [0, 0.8, -0.8], [0.8, 1.32, 0.8], 0.009, surfaces.paint),
    part(hoop, [-1.1, 0.8, -0.7], [-0.9, 1.2, 0.7], 0.009, surfaces.chrome),
    part(roofFold, [-1.45, 0.8, -0.75], [-0.95, 1.02, 0.75], 0.012, { ...surfaces.rubber, coat: 0.2 }),
    part(wheel, [-0.1, 0.6, 0.1], [0.4, 1.15, 0.6], 0.009, surfaces.gloss),
    part(dash, [0.2, 0.7, -0.75], [0.7, 0.95, 0.75], 0.014, surfaces.plastic),
    part(
      cut(box([-0.3, 0.5, 0], [0.5, 0.09, 0.09], 0.03), box([-0.3, 0.62, 0], [0.2, 0.06, 0.05], 0.02)),
      [-0.9, 0.35, -0.2],
      [0.3, 0.7, 0.2],
      0.013,
      surfaces.plastic,
    ),
  );
  const far = (v: Vec): Vec => [v[0], v[1], -v[2]];
  const foot: Vec = [0.72, 0.895, 0];
  vehicle.panes = [
    { corners: [base, top, crown, foot], tint: 0.22 },
    { corners: [foot, crown, far(top), far(base)], tint: 0.22 },
  ];
  vehicle.lift = 4;
  return vehicle;
}
