import { rearLamps } from './rear-lamps.ts';
import { type Part, part, surfaces, type Vehicle } from './parts.ts';
import { box, cut, drumZ, type Field, join, mirrored, pipe, rod, type Vec } from './sdf.ts';
import { axle, mudguard, wheels } from './wheels.ts';

/** The tandem box trailer: painted sides, galvanised frame and mudguards, drawbar and jockey wheel. */
export function trailer(): Vehicle {
  const [x0, x1, y0, y1, half] = [-1.62, 1.12, 0.5, 1.02, 0.8];
  const mid = (x0 + x1) / 2;
  const long = (x1 - x0) / 2;
  const outer = box([mid, (y0 + y1) / 2, 0], [long, (y1 - y0) / 2, half], 0.02);
  const inner = box([mid, y1, 0], [long - 0.035, y1 - y0 - 0.04, half - 0.035], 0.015);
  // Pressed ribs stiffen the sheet and give the flat side something to catch light with.
  const pressed: Field = (x, y, z) => {
    const rib = Math.cos(((x - mid) / 0.42) * Math.PI * 2);
    const inPanel = Math.abs(y - (y0 + y1) / 2) < 0.17 ? 1 : 0;
    return outer(x, y, z) + (rib > 0.72 ? 0 : 0.01) * inPanel;
  };
  const tub = cut(pressed, inner, 0.006);
  const rim = mirrored(
    join(
      0.005,
      box([mid, y1, -half], [long + 0.02, 0.028, 0.03], 0.012),
      box([x0, y1, -half / 2 + 0.02], [0.03, 0.028, half / 2 + 0.05], 0.012),
      box([x1, y1, -half / 2 + 0.02], [0.03, 0.028, half / 2 + 0.05], 0.012),
    ),
  );
  const posts = mirrored(join(0, ...[x0, x1].map((x) => box([x, (y0 + y1) / 2, -half], [0.03, 0.27, 0.03], 0.01))));
  const bumperBar = join(0, mirrored(box([x0 + 0.02, y0 - 0.03, -0.4], [0.035, 0.055, 0.42], 0.012)));
  const rack = mirrored(
    pipe(
      [
        [x1, y1, -half + 0.02],
        [x1, y1 + 0.42, -half + 0.02],
        [x1, y1 + 0.46, -half + 0.08],
        [x1, y1 + 0.46, 0.1],
      ],
      0.022,
      0.03,
    ),
  );
  const rackBars = mirrored(join(0, rod([x1, y1 + 0.24, -half + 0.02], [x1, y1 + 0.24, 0.1], 0.016)));
  const [a, b, r, w] = [-0.66, 0.06, 0.325, 0.195];
  const z = half + w / 2 + 0.045;
  const guard = join(
    0,
    box([(a + b) / 2, 0.7, -z], [0.44, 0.012, w / 2 + 0.03], 0.006),
    ...[
      [a, 0.55, Math.PI - 0.35],
      [b, 0.35, Math.PI - 0.55],
    ].map(([x, f, t]) => mudguard([x, r, -z], 0.385, w / 2 + 0.03, f, t)),
  );
  const skirt: Field = (x, y, zz) =>
    Math.max(Math.abs(zz + z + w / 2 + 0.022) - 0.009, Math.abs(y - 0.7) - 0.045, Math.abs(x - (a + b) / 2) - 0.6);
  const min: Vec = [x0 - 0.15, y0 - 0.2, -half - 0.15];
  const max: Vec = [x1 + 0.15, y1 + 0.6, half + 0.15];
  const tow = 2.42;
  const drawbar = mirrored(
    join(
      0.01,
      box([0, y0 - 0.05, -0.5], [1.1, 0.05, 0.03], 0.01),
      pipe(
        [
          [0.9, y0 - 0.05, -0.58],
          [x1, y0 - 0.05, -0.5],
          [tow - 0.15, y0 - 0.04, -0.03],
        ],
        0.045,
        0.01,
      ),
    ),
  );
  const parts: Part[] = [
    part(tub, min, max, 0.0105, surfaces.paint, { skin: true }),
    part(join(0, rim, posts, bumperBar), [min[0], y0 - 0.12, min[2]], [max[0], y1 + 0.1, max[2]], 0.011, surfaces.galvanised),
    part(join(0, rack, rackBars), [x1 - 0.1, y1 - 0.1, -half - 0.1], [x1 + 0.1, y1 + 0.6, half + 0.1], 0.009, surfaces.galvanised),
    part(drawbar, [-1.2, y0 - 0.2, -0.8], [tow + 0.1, y0 + 0.1, 0.8], 0.013, surfaces.galvanised),
    ...coupling(tow, y0),
    ...wheels({
      radius: r,
      width: w,
      style: 'six',
      at: [
        [a, r, -z],
        [b, r, -z],
        [a, r, z],
        [b, r, z],
      ],
    }),
    part(mirrored(join(0.006, guard, skirt)), [a - 0.5, 0.25, -z - 0.25], [b + 0.5, 0.85, z + 0.25], 0.0085, surfaces.galvanised),
    part(
      join(0, axle(a, r, z), axle(b, r, z), mirrored(box([(a + b) / 2, r + 0.08, -0.62], [0.62, 0.02, 0.03], 0.01))),
      [a - 0.5, 0.1, -z],
      [b + 0.5, 0.6, z],
      0.018,
      surfaces.chassis,
    ),
    ...rearLamps(x0 - 0.05, y0 - 0.03, 0.6, 0.17, 0.05),
    part(box([x0 - 0.02, y0 - 0.03, 0], [0.012, 0.066, 0.2], 0.006), [x0 - 0.1, 0.3, -0.3], [x0 + 0.1, 0.7, 0.3], 0.009, surfaces.plastic),
    part(
      mirrored(join(0, ...[x0 - 0.02].map((x) => box([x, y1 - 0.1, -half + 0.1], [0.02, 0.05, 0.03], 0.008)))),
      [x0 - 0.1, y1 - 0.25, -half],
      [x0 + 0.1, y1, half],
      0.008,
      surfaces.chrome,
    ),
  ];
  return {
    parts,
    lift: 5,
    turn: 4,
    decals: [
      { mat: 'alu', x: [x0 + 0.03, x1 - 0.03], y: [y0 + 0.02, y0 + 0.075], z: [0, half - 0.03] },
      { mat: 'hatched', x: [x0 + 0.03, x1 - 0.03], y: [y0, y0 + 0.05], z: [0, half - 0.03] },
      {
        mat: 'soft',
        x: [x0 - 0.1, x0 + 0.03],
        front: [
          [half - 0.05, y0],
          [half - 0.04, y0],
          [half - 0.04, y1],
          [half - 0.05, y1],
        ],
      },
      {
        mat: 'red',
        side: [
          [x0 + 0.16, 0.6],
          [x0 + 0.3, 0.6],
          [x0 + 0.3, 0.64],
          [x0 + 0.16, 0.64],
        ],
        z: [half - 0.03, 2],
        round: 0.01,
      },
      {
        mat: 'amber',
        side: [
          [x1 - 0.3, 0.6],
          [x1 - 0.16, 0.6],
          [x1 - 0.16, 0.64],
          [x1 - 0.3, 0.64],
        ],
        z: [half - 0.03, 2],
        round: 0.01,
      },
    ],
    plates: [{ at: [x0 - 0.034, y0 - 0.03, 0], facing: -1 }],
    detail: { target: [-0.75, 0.62, -0.85], width: 1.75, azimuth: 128 },
  };
}

/** Coupling head, jockey wheel and chains at the end of a drawbar. */
export function coupling(tow: number, y: number): Part[] {
  const head = join(
    0.02,
    rod([tow - 0.22, y - 0.02, 0], [tow + 0.08, y - 0.01, 0], 0.045, 0.05),
    rod([tow - 0.05, y + 0.03, 0], [tow - 0.2, y + 0.1, 0], 0.018),
  );
  const jx = tow - 0.42;
  const leg = join(
    0.005,
    rod([jx, 0.22, -0.2], [jx, y + 0.42, -0.2], 0.026),
    rod([jx, y + 0.42, -0.2], [jx - 0.09, y + 0.45, -0.2], 0.012),
    rod([jx - 0.09, y + 0.45, -0.2], [jx - 0.09, y + 0.54, -0.2], 0.016),
    rod([jx, y - 0.02, -0.22], [jx, y - 0.02, 0.05], 0.03),
  );
  const roller = drumZ([jx, 0.105, -0.2], 0.105, 0.035, 0.02);
  return [
    part(join(0, head), [tow - 0.5, y - 0.15, -0.2], [tow + 0.2, y + 0.25, 0.2], 0.009, surfaces.steel),
    part(
      join(0, leg, rod([jx, 0.25, -0.2], [jx - 0.03, 0.105, -0.26], 0.014)),
      [jx - 0.2, 0.05, -0.35],
      [jx + 0.1, y + 0.65, 0.15],
      0.008,
      surfaces.galvanised,
    ),
    part(roller, [jx - 0.15, -0.02, -0.3], [jx + 0.15, 0.25, -0.1], 0.009, surfaces.rubber),
  ];
}
