import { type CarSpec, car } from './car.ts';
import type { CarBody } from './car-body.ts';
import { coupe } from './coupe.ts';
import { part, surfaces, type Vehicle } from './parts.ts';
import { box, cut, type Field, join, mirrored, pipe, ringZ, rod, smax, tilted, type Vec } from './sdf.ts';

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
