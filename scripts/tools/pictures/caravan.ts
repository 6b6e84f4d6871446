import type { Decal } from './decals.ts';
import { square } from './outline.ts';
import { part, surfaces, type Vehicle } from './parts.ts';
import { box, type Field, join, mirrored, type Point, pipe, rod, slab, smax } from './sdf.ts';
import { coupling } from './trailer.ts';
import { axle, wheels } from './wheels.ts';

const HALF = 1.14;
const outline: Point[] = [
  [2.28, 0.5],
  [2.44, 1.2],
  [2.42, 1.55],
  [2.02, 2.45],
  [1.8, 2.6],
  [-2.42, 2.62],
  [-2.6, 2.45],
  [-2.66, 1.2],
  [-2.58, 0.62],
  [-2.3, 0.5],
];
const R = 0.345;
const AXLES: [number, number] = [0.02, -0.74];

function body(): Field {
  const house = slab(outline, HALF, 0.09, 0, 0.2);
  const [a, b] = AXLES;
  return (x, y, z) => {
    const d = house(x, y, z);
    const px = Math.max(0, Math.max(x - a, b - x));
    const r = Math.hypot(px, y - R) - R - 0.075;
    return r < 0.1 ? smax(d, -Math.max(r, 0.78 - Math.abs(z)), 0.018) : d;
  };
}

function skin(): Decal[] {
  const side: [number, number] = [HALF - 0.06, 2];
  const near = { oneSided: true, z: [-2, -HALF + 0.06] as [number, number] };
  const window = (p: Point[], where: Partial<Decal>): Decal[] => [
    { mat: 'gloss', side: p, round: 0.07, ...where },
    { mat: 'dark', side: p, round: 0.07, ...where },
  ];
  const mid = (AXLES[0] + AXLES[1]) / 2;
  return [
    {
      mat: 'paint',
      side: [
        [2.6, 0.95],
        [1.4, 0.99],
        [0.2, 1.06],
        [-1.2, 1.22],
        [-2.8, 1.62],
        [-2.8, 1.3],
        [-1.2, 1.02],
        [0.2, 0.9],
        [1.4, 0.86],
        [2.6, 0.84],
      ],
    },
    {
      mat: 'paint',
      side: [
        [2.6, 0.8],
        [0.2, 0.84],
        [-1.2, 0.94],
        [-2.8, 1.2],
        [-2.8, 1.12],
        [-1.2, 0.89],
        [0.2, 0.8],
        [2.6, 0.77],
      ],
      z: side,
    },
    { mat: 'alu', y: [0.4, 0.68] },
    { mat: 'soft', y: [0.672, 0.688] },
    { mat: 'trim', ring: [AXLES[0], R, R + 0.125], z: [0.9, 2] },
    { mat: 'trim', ring: [AXLES[1], R, R + 0.125], z: [0.9, 2] },
    { mat: 'trim', side: square(mid, 0.6, 0.38, 0.215), z: [0.9, 2] },
    ...window(square(1.55, 1.72, 0.36, 0.27), { z: side }),
    ...window(square(-1.72, 1.72, 0.52, 0.28), { z: side }),
    ...window(square(-0.55, 1.72, 0.34, 0.24), { z: side }),
    { mat: 'groove', side: square(0.52, 1.46, 0.32, 0.88), line: 0.006, round: 0.06, ...near },
    { mat: 'soft', side: square(0.52, 1.46, 0.3, 0.86), line: 0.012, round: 0.06, ...near },
    ...window(square(0.52, 1.8, 0.19, 0.25), near),
    { mat: 'gloss', side: square(0.27, 1.38, 0.03, 0.07), round: 0.02, ...near },
    { mat: 'groove', side: square(1.85, 0.92, 0.3, 0.17), line: 0.005, round: 0.03, z: side },
    { mat: 'groove', side: square(-1.95, 0.92, 0.36, 0.17), line: 0.005, round: 0.03, z: side },
    { mat: 'gloss', front: square(0, 1.92, 0.84, 0.3), x: [1.9, 2.6], round: 0.09 },
    { mat: 'dark', front: square(0, 1.92, 0.82, 0.28), x: [1.9, 2.6], round: 0.09 },
    { mat: 'groove', front: square(0, 1.02, 0.86, 0.27), x: [2.0, 2.6], line: 0.006, round: 0.06 },
    { mat: 'gloss', front: square(0, 1.9, 0.7, 0.3), x: [-2.8, -2.4], round: 0.09 },
    { mat: 'dark', front: square(0, 1.9, 0.68, 0.28), x: [-2.8, -2.4], round: 0.09 },
    {
      mat: 'plastic',
      front: [
        [0.8, 0.78],
        [1.06, 0.78],
        [1.06, 1.4],
        [0.8, 1.4],
      ],
      x: [-2.9, -2.3],
      round: 0.05,
    },
    {
      mat: 'tail',
      front: [
        [0.83, 0.98],
        [1.03, 0.98],
        [1.03, 1.37],
        [0.83, 1.37],
      ],
      x: [-2.9, -2.3],
      round: 0.04,
    },
    { mat: 'amber', front: square(0.93, 0.88, 0.09, 0.06), x: [-2.9, -2.3], round: 0.03 },
    ...AXLES.map((x): Decal => ({ mat: 'liner', ring: [x, R, R + 0.078] })),
    { mat: 'liner', side: square(mid, R + 0.05, 0.38, R + 0.028) },
    { mat: 'liner', y: [0, 0.508] },
  ];
}

/** The touring caravan: A-frame, tandem wheels, awning roll, door on the kerb side. */
export function caravan(): Vehicle {
  const w = 0.205;
  const z = HALF - w / 2 - 0.03;
  const tow = 3.62;
  const frame = mirrored(
    pipe(
      [
        [2.0, 0.46, -0.78],
        [2.3, 0.46, -0.66],
        [tow - 0.15, 0.47, -0.04],
      ],
      0.05,
      0.01,
    ),
  );
  const bottles = mirrored(
    join(0.02, rod([2.62, 0.6, -0.16], [2.62, 0.98, -0.16], 0.135), rod([2.62, 1.05, -0.16], [2.62, 1.16, -0.16], 0.07)),
  );
  const awning = join(
    0.01,
    rod([1.75, 2.4, -HALF - 0.06], [-2.15, 2.4, -HALF - 0.06], 0.062),
    box([-0.2, 2.44, -HALF - 0.03], [1.97, 0.05, 0.045], 0.015),
    box([1.76, 2.25, -HALF - 0.02], [0.03, 0.22, 0.025], 0.01),
    box([-2.16, 2.25, -HALF - 0.02], [0.03, 0.22, 0.025], 0.01),
  );
  const grab = pipe(
    [
      [0.94, 1.15, -HALF],
      [0.94, 1.17, -HALF - 0.06],
      [0.94, 1.55, -HALF - 0.06],
      [0.94, 1.57, -HALF],
    ],
    0.014,
  );
  return {
    parts: [
      part(body(), [-2.8, 0.4, -1.25], [2.6, 2.75, 1.25], 0.015, surfaces.white, { skin: true }),
      ...wheels({
        radius: R,
        width: w,
        style: 'six',
        at: AXLES.flatMap(
          (x) =>
            [
              [x, R, -z],
              [x, R, z],
            ] as [number, number, number][],
        ),
      }),
      part(
        join(0, axle(AXLES[0], R, z), axle(AXLES[1], R, z), mirrored(box([-0.2, 0.47, -0.6], [2.4, 0.06, 0.03], 0.01))),
        [-2.7, 0.2, -z],
        [2.3, 0.6, z],
        0.02,
        surfaces.chassis,
      ),
      part(join(0.01, frame, box([2.55, 0.5, 0], [0.25, 0.02, 0.36], 0.01)), [1.9, 0.35, -0.9], [tow, 0.6, 0.9], 0.013, surfaces.chassis),
      part(bottles, [2.4, 0.45, -0.35], [2.85, 1.25, 0.35], 0.012, surfaces.steel),
      ...coupling(tow, 0.48),
      part(awning, [-2.3, 1.95, -1.3], [1.9, 2.55, -1.05], 0.012, surfaces.white),
      part(grab, [0.85, 1.05, -1.25], [1.05, 1.65, -1.1], 0.008, surfaces.chrome),
      part(
        join(
          0,
          box([-0.3, 2.68, 0], [0.44, 0.1, 0.36], 0.07),
          box([-1.8, 2.65, 0], [0.3, 0.05, 0.3], 0.03),
          box([1.1, 2.65, 0], [0.3, 0.05, 0.3], 0.03),
        ),
        [-2.2, 2.5, -0.5],
        [1.6, 2.85, 0.5],
        0.014,
        surfaces.cream,
      ),
      part(box([0.56, 0.42, -1.03], [0.22, 0.018, 0.11], 0.01), [0.1, 0.36, -1.25], [0.95, 0.5, -0.85], 0.009, surfaces.aluminium),
      part(
        join(
          0.01,
          box([-2.7, 0.55, 0], [0.06, 0.06, 1.05], 0.02),
          box([-2.71, 0.7, 0], [0.012, 0.066, 0.2], 0.006),
          mirrored(box([-2.6, 0.55, -0.6], [0.14, 0.04, 0.03], 0.01)),
        ),
        [-2.85, 0.4, -1.2],
        [-2.4, 0.85, 1.2],
        0.011,
        surfaces.plastic,
      ),
    ],
    decals: skin(),
    plates: [{ at: [-2.728, 0.7, 0], facing: -1 }],
    turn: 7,
    detail: { target: [0.15, 0.86, -HALF], width: 2.5, azimuth: 58 },
  };
}
