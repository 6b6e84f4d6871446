import { controls } from './motorcycle-controls.ts';
import { finePart, type Part, surfaces, type Vehicle } from './parts.ts';
import { both, box, cut, drumZ, egg, type Field, join, mirrored, pipe, rod, slab, smax, tilted } from './sdf.ts';
import { mudguard, sector, wheels } from './wheels.ts';

const FRONT = 0.73;
const REAR = -0.7;
const R = 0.312;

/** The roadster motorcycle: paint on tank, tail, side panels and front mudguard. */
export function motorcycle(): Vehicle {
  return {
    parts: [...rolling(), ...frameAndEngine(), ...bodywork(), ...controls()],
    decals: [],
    turn: 16,
    plates: [{ at: [-0.952, 0.6, 0], facing: -1, tilt: 0.35, size: [0.22, 0.14] }],
    detail: { target: [0.42, 0.64, -0.08], width: 1.42, azimuth: 60 },
  };
}

function rolling(): Part[] {
  const disc = (x: number, z: number, r: number): Field => cut(drumZ([x, R, z], r, 0.004, 0.001), drumZ([x, R, z], r * 0.62, 0.02), 0.002);
  const lower = mirrored(rod([FRONT, R, -0.095], [0.615, 0.63, -0.095], 0.03));
  const stanchion = mirrored(rod([0.63, 0.6, -0.095], [0.485, 1.0, -0.095], 0.024));
  const clamps = join(
    0.01,
    box([0.502, 0.965, 0], [0.045, 0.018, 0.125], 0.015),
    box([0.55, 0.815, 0], [0.045, 0.02, 0.125], 0.015),
    rod([0.49, 0.97, 0], [0.545, 0.8, 0], 0.035),
  );
  const arm = mirrored(
    join(0.02, rod([-0.16, 0.43, -0.09], [REAR, R, -0.125], 0.036, 0.03), box([REAR, R, -0.125], [0.06, 0.035, 0.02], 0.015)),
  );
  const caliper = mirrored(box([FRONT - 0.11, R + 0.08, -0.085], [0.045, 0.06, 0.03], 0.02));
  const chain: Field = (x, y, z) =>
    smax(Math.abs(join(0, rod([REAR, R, -0.1], [-0.14, 0.43, -0.1], 0.085, 0.045))(x, y, z)) - 0.007, Math.abs(z + 0.1) - 0.008, 0.002);
  const spring: Field = (x, y, z) => rod([-0.3, 0.44, 0], [-0.2, 0.74, 0], 0.042)(x, y, z) + 0.008 * Math.cos(y * 170);
  return [
    ...wheels({ radius: R, width: 0.125, style: 'twin', dark: true, at: [[FRONT, R, 0]] }),
    ...wheels({ radius: R, width: 0.18, style: 'twin', dark: true, at: [[REAR, R, 0]] }),
    finePart(
      join(0, disc(FRONT, -0.078, 0.155), disc(FRONT, 0.078, 0.155), disc(REAR, 0.105, 0.115)),
      [REAR - 0.2, 0.1, -0.12],
      [FRONT + 0.2, 0.5, 0.12],
      surfaces.steel,
      0.0045,
    ),
    finePart(lower, [0.55, 0.2, -0.16], [0.82, 0.7, 0.16], surfaces.darkAlloy),
    finePart(stanchion, [0.42, 0.55, -0.15], [0.7, 1.05, 0.15], { ...surfaces.chrome, albedo: [0.78, 0.6, 0.28] }),
    finePart(clamps, [0.4, 0.75, -0.16], [0.65, 1.02, 0.16], surfaces.plastic),
    finePart(arm, [-0.85, 0.22, -0.2], [-0.05, 0.55, 0.2], surfaces.darkAlloy, 0.0075),
    finePart(caliper, [FRONT - 0.2, R, -0.14], [FRONT, R + 0.17, 0.14], surfaces.gloss),
    finePart(chain, [-0.85, 0.2, -0.13], [0, 0.55, -0.07], surfaces.steel, 0.005),
    finePart(spring, [-0.4, 0.38, -0.08], [-0.1, 0.8, 0.08], surfaces.red, 0.005),
    finePart(
      rod([FRONT, R, -0.13], [FRONT, R, 0.13], 0.018),
      [FRONT - 0.05, R - 0.05, -0.16],
      [FRONT + 0.05, R + 0.05, 0.16],
      surfaces.steel,
    ),
  ];
}

function frameAndEngine(): Part[] {
  const spar = mirrored(
    join(
      0.03,
      rod([0.46, 0.87, -0.05], [0.2, 0.74, -0.155], 0.034),
      rod([0.2, 0.74, -0.155], [-0.18, 0.56, -0.15], 0.034),
      rod([-0.18, 0.56, -0.15], [-0.18, 0.36, -0.13], 0.036),
    ),
  );
  const sub = mirrored(
    join(0.01, rod([-0.12, 0.68, -0.11], [-0.72, 0.88, -0.08], 0.016), rod([-0.18, 0.5, -0.13], [-0.55, 0.8, -0.1], 0.014)),
  );
  const down = mirrored(rod([0.44, 0.8, -0.04], [0.26, 0.36, -0.13], 0.024));
  const fins = (tilt: number, x: number): Field =>
    tilted(
      (px, py, pz) => {
        const b = box([x, 0.6, 0], [0.075, 0.13, 0.155], 0.02)(px, py, pz);
        return b + (py > 0.5 && py < 0.66 ? 0.011 * (0.5 + 0.5 * Math.cos(py * 230)) : 0);
      },
      tilt,
      x,
      0.45,
    );
  const head = tilted(box([0.13, 0.715, 0], [0.085, 0.035, 0.165], 0.02), -0.35, 0.13, 0.45);
  const cases = join(
    0.04,
    drumZ([0.06, 0.415, 0], 0.155, 0.145, 0.04),
    drumZ([-0.12, 0.43, 0], 0.125, 0.125, 0.04),
    box([0.0, 0.33, 0], [0.22, 0.08, 0.11], 0.05),
  );
  const covers = join(
    0.01,
    drumZ([0.08, 0.41, -0.165], 0.105, 0.02, 0.018),
    drumZ([-0.11, 0.44, -0.155], 0.085, 0.018, 0.015),
    drumZ([0.05, 0.41, 0.165], 0.12, 0.02, 0.018),
  );
  const radiator: Field = (x, y, z) =>
    tilted(box([0.375, 0.62, 0], [0.022, 0.15, 0.165], 0.01), -0.35, 0.375, 0.62)(x, y, z) + 0.003 * Math.cos(y * 420);
  const headers = join(
    0.01,
    pipe(
      [
        [0.24, 0.68, -0.07],
        [0.33, 0.63, -0.075],
        [0.36, 0.52, -0.08],
        [0.3, 0.28, -0.085],
        [0.2, 0.205, -0.09],
        [-0.25, 0.21, -0.11],
      ],
      0.026,
      0.02,
    ),
    pipe(
      [
        [0.24, 0.68, 0.07],
        [0.33, 0.63, 0.075],
        [0.36, 0.52, 0.08],
        [0.3, 0.28, 0.085],
        [0.2, 0.205, 0.06],
        [-0.25, 0.21, -0.06],
      ],
      0.026,
      0.02,
    ),
  );
  const muffler = join(
    0.03,
    rod([-0.22, 0.21, -0.12], [-0.36, 0.26, -0.185], 0.032, 0.045),
    rod([-0.36, 0.27, -0.19], [-0.74, 0.43, -0.215], 0.058, 0.062),
  );
  const pegs = mirrored(
    join(0.01, rod([-0.2, 0.36, -0.14], [-0.2, 0.35, -0.27], 0.017), box([-0.23, 0.42, -0.16], [0.05, 0.09, 0.008], 0.006)),
  );
  const stand = rod([-0.1, 0.28, -0.13], [-0.19, 0.015, -0.3], 0.014);
  return [
    finePart(join(0.01, spar, sub, down), [-0.8, 0.25, -0.22], [0.55, 0.98, 0.22], surfaces.chassis, 0.0075),
    finePart(fins(-0.35, 0.13), [-0.1, 0.35, -0.2], [0.4, 0.85, 0.2], surfaces.darkAlloy, 0.0055),
    finePart(head, [0, 0.6, -0.2], [0.4, 0.85, 0.2], surfaces.alloy),
    finePart(cases, [-0.3, 0.2, -0.2], [0.3, 0.6, 0.2], { ...surfaces.darkAlloy, rough: 0.4 }, 0.0085),
    finePart(covers, [-0.25, 0.25, -0.21], [0.25, 0.58, 0.21], surfaces.steel),
    finePart(radiator, [0.25, 0.4, -0.2], [0.5, 0.85, 0.2], surfaces.plastic, 0.005),
    finePart(headers, [-0.3, 0.15, -0.16], [0.42, 0.75, 0.16], surfaces.chrome, 0.0065),
    finePart(muffler, [-0.85, 0.1, -0.32], [-0.15, 0.55, -0.05], surfaces.steel, 0.0075),
    finePart(rod([-0.735, 0.43, -0.215], [-0.765, 0.442, -0.216], 0.048), [-0.85, 0.35, -0.3], [-0.65, 0.52, -0.13], surfaces.gloss),
    finePart(join(0, pegs, stand), [-0.35, 0, -0.34], [0, 0.55, 0.3], surfaces.darkAlloy),
  ];
}

function bodywork(): Part[] {
  const tank: Field = (x, y, z) => {
    const d = join(
      0.09,
      egg([0.22, 0.895, 0], [0.255, 0.15, 0.18]),
      egg([0.02, 0.85, 0], [0.22, 0.105, 0.125]),
      egg([0.34, 0.87, 0], [0.16, 0.12, 0.165]),
    )(x, y, z);
    const knee = egg([-0.02, 0.83, z > 0 ? 0.24 : -0.24], [0.2, 0.13, 0.11])(x, y, z);
    return smax(smax(d, -knee, 0.05), 0.775 + 0.06 * (0.3 - x) - y, 0.03);
  };
  const seat: Field = both(
    join(0.1, egg([-0.22, 0.815, 0], [0.24, 0.065, 0.145]), tilted(egg([-0.56, 0.885, 0], [0.24, 0.055, 0.115]), -0.22, -0.56, 0.885)),
    (x) => x - 0.05,
    0.02,
  );
  const tail = join(
    0.04,
    rod([-0.42, 0.815, 0], [-0.82, 0.925, 0], 0.078, 0.045),
    mirrored(rod([-0.3, 0.76, -0.07], [-0.78, 0.905, -0.06], 0.05, 0.032)),
  );
  const side = mirrored(
    slab(
      [
        [-0.06, 0.76],
        [-0.42, 0.8],
        [-0.36, 0.72],
        [-0.16, 0.62],
        [-0.08, 0.65],
      ],
      0.02,
      0.018,
      -0.125,
      0.035,
    ),
  );
  // A crowned blade that wraps the tyre, with stays down to the fork legs.
  const blade: Field = (x, y, z) => {
    const p = Math.hypot(x - FRONT, y - R);
    return smax(Math.abs(Math.hypot(p - R + 0.035, z) - 0.078) - 0.005, R - 0.012 - p, 0.006);
  };
  const fender = both(blade, sector([FRONT, R, 0], 0.72, 2.62), 0.012);
  const stays = mirrored(rod([FRONT - 0.06, R + 0.19, -0.09], [FRONT - 0.02, R + 0.315, -0.074], 0.009));
  const shroud = mirrored(
    slab(
      [
        [0.47, 0.86],
        [0.24, 0.81],
        [0.27, 0.75],
        [0.39, 0.66],
        [0.45, 0.69],
      ],
      0.018,
      0.016,
      -0.155,
      0.04,
    ),
  );
  const belly = mirrored(both(slabLike(), (_x, _y, z) => z + 0.05, 0.01));
  const hugger = mudguard([REAR, R, 0], R + 0.03, 0.09, 0.2, 1.35, 0.007);
  const bracket = join(
    0.01,
    rod([-0.76, 0.84, 0], [-0.925, 0.6, 0], 0.02),
    tilted(box([-0.945, 0.6, 0], [0.006, 0.08, 0.115], 0.004), -0.35, -0.945, 0.6),
  );
  const indicators = mirrored(join(0, egg([-0.8, 0.8, -0.17], [0.035, 0.022, 0.03]), egg([0.56, 0.86, -0.2], [0.035, 0.022, 0.03])));
  const stems = mirrored(join(0, rod([-0.8, 0.8, -0.04], [-0.8, 0.8, -0.16], 0.009), rod([0.54, 0.86, -0.1], [0.56, 0.86, -0.19], 0.009)));
  return [
    finePart(tank, [-0.3, 0.7, -0.25], [0.55, 1.1, 0.25], surfaces.paint, 0.0075),
    finePart(seat, [-0.85, 0.7, -0.2], [0.1, 1.02, 0.2], surfaces.rubber, 0.0085),
    finePart(tail, [-0.95, 0.65, -0.16], [-0.2, 1.02, 0.16], surfaces.paint, 0.007),
    finePart(side, [-0.45, 0.58, -0.2], [0, 0.82, 0.2], surfaces.paint, 0.007),
    finePart(fender, [FRONT - 0.4, R - 0.1, -0.1], [FRONT + 0.4, R + 0.4, 0.1], surfaces.paint, 0.0045),
    finePart(stays, [FRONT - 0.2, R, -0.12], [FRONT + 0.1, R + 0.4, 0.12], surfaces.chassis),
    finePart(shroud, [0.15, 0.6, -0.22], [0.6, 0.95, 0.22], surfaces.paint, 0.006),
    finePart(belly, [-0.2, 0.15, -0.2], [0.4, 0.42, 0.2], surfaces.paint, 0.007),
    finePart(hugger, [REAR - 0.4, R - 0.1, -0.13], [REAR + 0.4, R + 0.4, 0.13], surfaces.plastic, 0.006),
    finePart(join(0, bracket, stems), [-1.0, 0.48, -0.25], [0.65, 0.92, 0.25], surfaces.plastic, 0.006),
    finePart(indicators, [-0.9, 0.75, -0.25], [0.65, 0.92, 0.25], surfaces.amber, 0.006),
    finePart(egg([-0.855, 0.925, 0], [0.03, 0.024, 0.06]), [-0.95, 0.85, -0.1], [-0.78, 1, 0.1], surfaces.red, 0.005),
    finePart(egg([0.24, 1.042, 0], [0.045, 0.012, 0.045]), [0.15, 1, -0.08], [0.35, 1.08, 0.08], surfaces.chrome, 0.005),
  ];
}

function slabLike(): Field {
  return tilted(egg([0.1, 0.26, -0.1], [0.21, 0.075, 0.055]), -0.08, 0.1, 0.26);
}
