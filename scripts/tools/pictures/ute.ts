import { type CarSpec, car } from './car.ts';
import type { CarBody } from './car-body.ts';
import { square } from './outline.ts';
import { part, surfaces, type Vehicle } from './parts.ts';
import { box, type Field, join, mirrored, pipe, smax } from './sdf.ts';

/** The load tub pressed out of a ute's rear deck. */
function withTub(b: CarBody): Field {
  const tub = box([-1.9, 1.3, 0], [0.8, 0.52, 0.765], 0.05);
  return (x, y, z) => smax(b.field(x, y, z), -tub(x, y, z), 0.02);
}

export const ute: CarSpec = {
  shape: {
    nose: 2.5,
    tail: -2.8,
    wheelbase: 3.2,
    wheel: 0.395,
    tyre: 0.265,
    half: 0.945,
    sill: 0.4,
    top: [
      [2.6, 1.03],
      [2.3, 1.125],
      [1.8, 1.18],
      [1.3, 1.215],
      [0.6, 1.19],
      [-0.9, 1.19],
      [-1.1, 1.195],
      [-2.8, 1.21],
    ],
    crease: [
      [2.5, 0.98],
      [1.0, 1.02],
      [-2.8, 1.08],
    ],
    plan: [
      [2.5, 0.93],
      [1.8, 0.985],
      [0.9, 1],
      [-1.5, 1],
      [-2.8, 0.975],
    ],
    roof: [
      [1.5, 1.62],
      [0.7, 1.8],
      [0.1, 1.85],
      [-0.6, 1.84],
      [-1.0, 1.81],
    ],
    belt: 1.185,
    glassHalf: 0.865,
    lean: 0.28,
    screen: [1.28, 38],
    back: [-1.02, 80],
    noseRake: [
      [0.3, 0.08],
      [0.5, 0.01],
      [0.75, 0],
      [0.95, 0.02],
      [1.1, 0.07],
    ],
    tailRake: [
      [0.3, 0.06],
      [0.6, 0.02],
      [1.2, 0.0],
    ],
    noseBow: 0.13,
    tailBow: 0.03,
    corner: 0.3,
    rearCorner: 0.12,
    shoulder: 0.05,
    flare: 0.045,
    archGap: 0.085,
    scallop: 0.03,
    waist: 0.04,
  },
  trim: {
    pillars: [0.26, -0.6],
    glassRear: [-0.88, -0.84],
    doors: [1.14, 0.24, -0.78],
    cladding: 0.06,
    bonnet: 0.8,
    head: { y: 0.93, h: 0.115, inner: 0.52, wrap: 0.4 },
    grille: { y0: 0.72, y1: 1.04, half: 0.52, mat: 'barsDark', narrow: 0.05 },
    intake: { y0: 0.48, y1: 0.6, half: 0.62 },
    tail: { y: 0.8, h: 0.29, inner: 0.8, wrap: 0.16, rise: 0 },
    skid: true,
    gate: [0.66, 1.5, 0.765],
    rearGlass: [1.27, 1.72, 0.12],
    extra: [
      { mat: 'groove', side: square(-1.06, 1, 0.011, 0.8), y: [0.42, 1.3] },
      { mat: 'bed', x: [-2.76, -1.08], y: [0.7, 1.196], z: [0, 0.79] },
      { mat: 'plastic', x: [-2.78, -1.1], y: [1.168, 1.3], z: [0.7, 0.93] },
      { mat: 'gloss', front: square(0, 1.06, 0.11, 0.035), x: [-3, -2.6], round: 0.02 },
    ],
  },
  wheel: 'six',
  darkWheel: true,
  knobbly: true,
  seats: [0.02, -0.72],
  handles: [0.42, -0.52],
  plateFront: 0.64,
  plateRear: 0.6,
  antenna: false,
  reshape: withTub,
};

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
