import { type CarSpec, car } from './car.ts';
import { rearLamps } from './rear-lamps.ts';
import { square } from './outline.ts';
import { part, surfaces, type Vehicle } from './parts.ts';
import { box, join, mirrored, rod, type Vec } from './sdf.ts';
import { mudguard, wheels } from './wheels.ts';

const cab: CarSpec = {
  shape: {
    nose: 2.78,
    tail: 1.02,
    wheelbase: 3.4,
    axles: [1.78, -1.75],
    wheel: 0.405,
    tyre: 0.225,
    half: 1.03,
    sill: 0.42,
    top: [
      [2.8, 1.52],
      [2.5, 1.56],
      [1, 1.57],
    ],
    crease: [
      [2.8, 1.2],
      [1, 1.22],
    ],
    plan: [
      [2.78, 0.965],
      [2.3, 1],
      [1.0, 1],
    ],
    roof: [
      [2.7, 2.28],
      [2.3, 2.42],
      [1.6, 2.46],
      [1.0, 2.44],
    ],
    belt: 1.54,
    glassHalf: 0.995,
    lean: 0.09,
    screen: [2.7, 74],
    back: [1.03, 88],
    noseRake: [
      [0.4, 0.03],
      [0.6, 0.0],
      [0.9, 0.0],
      [1.5, 0.07],
    ],
    tailRake: [
      [0.4, 0],
      [2, 0],
    ],
    noseBow: 0.1,
    tailBow: 0.02,
    corner: 0.26,
    rearCorner: 0.1,
    shoulder: 0.05,
    flare: 0.02,
    archGap: 0.075,
    scallop: 0.0,
    roofEdge: 0.2,
    waist: 0.05,
  },
  trim: {
    pillars: [],
    glassRear: [1.36, 1.37],
    glassTop: 0.22,
    doors: [2.52, 1.24],
    doorTop: 2.35,
    bonnet: 0,
    noTail: true,
    noFlap: true,
    head: { y: 0.74, h: 0.17, inner: 0.6, wrap: 0.3, rise: 0.02 },
    grille: { y0: 1.02, y1: 1.26, half: 0.8, mat: 'barsDark', narrow: 0.04 },
    intake: { y0: 0.5, y1: 0.62, half: 0.55 },
    extra: [
      { mat: 'grey', y: [0.4, 0.52], x: [1.0, 2.9] },
      { mat: 'amber', side: square(2.42, 1.02, 0.05, 0.03), z: [0.8, 2], round: 0.015 },
    ],
    tail: { y: 1, h: 0.1, inner: 0.5, wrap: 0.1 },
  },
  wheel: 'truck',
  seats: [1.5],
  handles: [1.36],
  plateFront: 0.665,
  plateRear: 0.7,
  mirrorBig: true,
  antenna: false,
};

/** The light rigid truck: cab over engine, box body, twin rear wheels. */
export function truck(): Vehicle {
  const r = 0.405;
  const { vehicle } = car({
    ...cab,
    wheelsAt: [
      [1.78, r, -0.9],
      [1.78, r, 0.9],
    ],
  });
  const [x0, x1, y0, y1, half] = [-3.3, 0.92, 1.02, 3.02, 1.12];
  const mid: Vec = [(x0 + x1) / 2, (y0 + y1) / 2, 0];
  const size: Vec = [(x1 - x0) / 2, (y1 - y0) / 2, half];
  const edges = [];
  for (const y of [y0, y1]) {
    edges.push(rod([x0, y, -half], [x1, y, -half], 0.035));
    for (const x of [x0, x1]) edges.push(rod([x, y, -half], [x, y, 0.1], 0.035));
  }
  for (const x of [x0, x1]) edges.push(rod([x, y0, -half], [x, y1, -half], 0.035));
  const locks = join(
    0,
    ...[-0.62, -0.12].flatMap((z) => [
      rod([x0 - 0.035, y0 + 0.05, z], [x0 - 0.035, y1 - 0.05, z], 0.013),
      box([x0 - 0.04, y0 + 0.55, z + 0.09], [0.012, 0.018, 0.11], 0.008),
    ]),
  );
  vehicle.parts.push(
    part(box(mid, size, 0.02), [x0 - 0.1, y0 - 0.1, -half - 0.1], [x1 + 0.1, y1 + 0.1, half + 0.1], 0.022, surfaces.white, { skin: true }),
    part(mirrored(join(0, ...edges)), [x0 - 0.1, y0 - 0.1, -half - 0.1], [x1 + 0.1, y1 + 0.1, half + 0.1], 0.014, surfaces.aluminium),
    part(mirrored(locks), [x0 - 0.1, y0 - 0.1, -1], [x0 + 0.05, y1 + 0.1, 1], 0.008, surfaces.steel),
    part(mirrored(box([-0.45, 0.78, -0.4], [2.6, 0.11, 0.04], 0.01)), [-3.2, 0.6, -0.6], [2.3, 1, 0.6], 0.018, surfaces.chassis),
    part(
      join(0, ...[-2.9, -2.1, -1.2, -0.4, 0.5].map((x) => box([x, 0.95, 0], [0.04, 0.07, 1.05], 0.01))),
      [-3.1, 0.8, -1.2],
      [0.7, 1.1, 1.2],
      0.018,
      surfaces.chassis,
    ),
    ...wheels({
      radius: r,
      width: 0.225,
      style: 'truck',
      at: [
        [-1.75, r, -0.92],
        [-1.75, r, 0.92],
      ],
    }),
    ...wheels({
      radius: r,
      width: 0.225,
      style: 'steel',
      at: [
        [-1.75, r, -0.66],
        [-1.75, r, 0.66],
      ],
    }),
    part(mirrored(mudguard([-1.75, r, -0.79], 0.49, 0.27, 0.1, Math.PI - 0.1)), [-2.4, 0.3, -1.2], [-1.1, 1, 1.2], 0.011, surfaces.plastic),
    part(mirrored(box([-2.3, 0.42, -0.79], [0.006, 0.2, 0.25], 0.004)), [-2.4, 0.15, -1.2], [-2.2, 0.7, 1.2], 0.009, surfaces.rubber),
    part(rod([-0.2, 0.62, -0.72], [0.52, 0.62, -0.72], 0.21), [-0.5, 0.3, -1], [0.8, 0.9, -0.4], 0.014, surfaces.steel),
    part(box([0.15, 0.62, 0.72], [0.4, 0.18, 0.22], 0.03), [-0.4, 0.3, 0.4], [0.7, 0.9, 1], 0.016, surfaces.chassis),
    part(
      mirrored(
        join(
          0,
          box([-0.55, 0.6, -1.06], [0.52, 0.035, 0.02], 0.008),
          box([-0.55, 0.78, -1.06], [0.52, 0.035, 0.02], 0.008),
          box([-0.95, 0.8, -1.04], [0.025, 0.22, 0.025], 0.005),
          box([-0.2, 0.8, -1.04], [0.025, 0.22, 0.025], 0.005),
        ),
      ),
      [-1.2, 0.5, -1.15],
      [0.1, 1.05, 1.15],
      0.011,
      surfaces.galvanised,
    ),
    part(
      join(
        0.01,
        box([x0 + 0.08, 0.55, 0], [0.05, 0.055, 1.0], 0.015),
        mirrored(box([x0 + 0.12, 0.72, -0.45], [0.03, 0.2, 0.04], 0.01)),
        box([x0 + 0.03, 0.86, 0], [0.035, 0.08, 1.02], 0.012),
      ),
      [x0 - 0.1, 0.4, -1.1],
      [x0 + 0.3, 1.02, 1.1],
      0.014,
      surfaces.chassis,
    ),
    ...rearLamps(x0 - 0.01, 0.86, 0.8, 0.19, 0.055),
    part(
      join(0, box([1.5, 0.92, 0], [0.5, 0.14, 0.7], 0.05), box([0.97, 1.3, 0], [0.03, 0.3, 0.5], 0.02)),
      [0.8, 0.7, -0.9],
      [2.1, 1.7, 0.9],
      0.02,
      surfaces.chassis,
    ),
  );
  const all: [number, number] = [-0.2, y1];
  vehicle.decals.push(
    {
      mat: 'groove',
      x: [x0 - 0.1, x0 + 0.02],
      front: [
        [-0.005, y0],
        [0.005, y0],
        [0.005, y1],
        [-0.005, y1],
      ],
    },
    { mat: 'soft', x: [x0 - 0.1, x0 + 0.015], y: all, front: square(0.55, mid[1], 0.5, 0.93), line: 0.006 },
    { mat: 'paint', x: [x0 + 0.05, x1 - 0.05], y: [y0 + 0.12, y0 + 0.36], z: [half - 0.02, 2] },
    { mat: 'paint', x: [x0 + 0.05, x1 - 0.05], y: [y0 + 0.41, y0 + 0.45], z: [half - 0.02, 2] },
    ...[-2.45, -1.6, -0.76, 0.08].map((x) => ({
      mat: 'soft',
      side: square(x, mid[1], 0.004, 1.1),
      z: [half - 0.02, 2] as [number, number],
    })),
  );
  vehicle.plates[1].at = [x0 - 0.012, 0.86, 0];
  vehicle.turn = 6;
  vehicle.detail = { target: [1.95, 0.72, -1.03], width: 2.5, azimuth: 44 };
  return vehicle;
}
