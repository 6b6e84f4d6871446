import { type CarBody, type CarShape, carBody } from './car-body.ts';
import { carDecals } from './car-details.ts';
import type { CarTrim } from './car-trim.ts';
import type { Cabin } from './decals.ts';
import type { Bounds } from './mesher.ts';
import { type Part, part, surfaces, type Vehicle } from './parts.ts';
import { box, egg, type Field, join, mirrored, rod, slab, smax, type Vec } from './sdf.ts';
import { type WheelStyle, wheels } from './wheels.ts';

/** Everything that tells one car-like body from another. */
export type CarSpec = {
  shape: CarShape;
  trim: CarTrim;
  wheel: WheelStyle;
  darkWheel?: boolean;
  knobbly?: boolean;
  rails?: [number, number];
  seats: number[];
  bulkhead?: number;
  handles: number[];
  plateFront: number;
  plateRear: number;
  mirrorBig?: boolean;
  spoiler?: boolean;
  antenna?: boolean;
  /** changes to the shell for bodies that are more than a closed car */
  reshape?: (body: CarBody) => Field;
  exhaust?: boolean;
  /** how far the reshaped skin reaches, when that is more than the car itself */
  reach?: Bounds;
  /** wheel places when they differ from one at each corner of the body */
  wheelsAt?: Vec[];
};

/** Assemble a car-like vehicle from its description. */
export function car(spec: CarSpec): { vehicle: Vehicle; body: CarBody } {
  const s = spec.shape;
  const body = carBody(s);
  const shell = spec.reshape ? spec.reshape(body) : body.field;
  const height = Math.max(...(s.roof ?? s.top).map((p) => p[1])) + 0.15;
  const parts: Part[] = [
    part(
      shell,
      spec.reach?.min ?? [s.tail - 0.1, s.sill - 0.05, -s.half - 0.12],
      spec.reach?.max ?? [s.nose + 0.1, height, s.half + 0.12],
      0.0135,
      surfaces.paint,
      { skin: true },
    ),
    ...wheels({
      radius: s.wheel,
      width: s.tyre,
      style: spec.wheel,
      dark: spec.darkWheel,
      knobbly: spec.knobbly,
      at:
        spec.wheelsAt ??
        body.axles.flatMap((x): Vec[] => [
          [x, s.wheel, -(s.half - s.tyre / 2 - 0.012)],
          [x, s.wheel, s.half - s.tyre / 2 - 0.012],
        ]),
    }),
    ...mirrors(body, spec.mirrorBig ?? false),
    ...handles(body, spec.handles),
    underside(body),
  ];
  if (spec.rails) parts.push(...rails(body, spec.rails));
  if (spec.antenna !== false && s.roof) parts.push(fin(body));
  if (spec.spoiler) parts.push(spoiler(body));
  if (spec.exhaust) parts.push(exhaust(body));
  const vehicle: Vehicle = {
    parts,
    decals: carDecals(body, spec.trim),
    cabin: s.roof ? cabin(body, spec) : undefined,
    plates: [
      { at: [body.noseX(spec.plateFront, 0.1) + 0.012, spec.plateFront, 0], facing: 1 },
      { at: [body.tailX(spec.plateRear, 0.1) - 0.012, spec.plateRear, 0], facing: -1 },
    ],
    detail: { target: [body.axles[0] + 0.14, s.wheel + 0.17, -s.half], width: 2.05, azimuth: 48 },
  };
  parts.push(plateBacks(vehicle));
  return { vehicle, body };
}

function cabin(b: CarBody, spec: CarSpec): Cabin {
  const s = b.shape;
  const slope = (x: number[]) => (x[0] - x[1]) / 0.3;
  return {
    floor: s.sill + 0.1,
    roof: b.roof((s.screen[0] + s.back[0]) / 2) - 0.05,
    half: s.glassHalf - 0.015,
    lean: s.lean + 0.08,
    belt: s.belt,
    front: [s.screen[0] - 0.02, slope([b.screenX(s.belt), b.screenX(s.belt + 0.3)])],
    rear: [s.back[0] + 0.03, slope([-b.backX(s.belt), -b.backX(s.belt + 0.3)])],
    rows: spec.seats,
    dash: s.screen[0] - 0.42,
    wheel: 0.37,
    bulkhead: spec.bulkhead,
  };
}

function plateBacks(v: Vehicle): Part {
  const f = join(0, ...v.plates.map((p) => box([p.at[0] - p.facing * 0.012, p.at[1], p.at[2]], [0.011, 0.064, 0.196], 0.006)));
  const xs = v.plates.map((p) => p.at[0]);
  const ys = v.plates.map((p) => p.at[1]);
  return part(
    f,
    [Math.min(...xs) - 0.05, Math.min(...ys) - 0.1, -0.25],
    [Math.max(...xs) + 0.05, Math.max(...ys) + 0.1, 0.25],
    0.008,
    surfaces.gloss,
  );
}

function mirrors(b: CarBody, big: boolean): Part[] {
  const s = b.shape;
  const y = s.belt + (big ? 0.14 : 0.09);
  const x = b.screenX(y) - (s.roof ? 0.3 : 0.18);
  const z = Math.min(b.sideZ(x, s.belt + 0.03), -s.glassHalf * 0.98);
  const out = z - (big ? 0.17 : 0.13);
  const [hx, hy, hz] = big ? [0.055, 0.13, 0.1] : [0.07, 0.072, 0.105];
  const casing: Field = (px, py, pz) => {
    const t = (py - y) / hy;
    const bulge = Math.hypot((px - x) / hx, t, (pz - out) / hz);
    const soft = (bulge - 1) * 0.06;
    const block = box([x, y, out], [hx, hy, hz], 0.05)(px, py, pz);
    return smax(smax(soft * 0.4 - 0.012, block, 0.03), x - 0.035 - px, 0.012);
  };
  const glass = box([x - 0.034, y, out], [0.006, hy * 0.72, hz * 0.74], 0.005);
  const stalk = rod([x + 0.01, y - hy * 0.9, out + hz * 0.4], [x + 0.01, s.belt + 0.0, z + 0.08], 0.026, 0.034);
  const min: Vec = [x - 0.16, y - 0.3, out - 0.2];
  const max: Vec = [x + 0.2, y + 0.25, z + 0.2];
  const copies = [{ at: [0, 0, 0] as Vec }, { at: [0, 0, 0] as Vec, flip: true }];
  return [
    part(casing, min, max, 0.0075, big ? surfaces.plastic : surfaces.paint, { copies }),
    part(stalk, min, max, 0.008, surfaces.gloss, { copies }),
    part(glass, min, max, 0.006, surfaces.chrome, { copies }),
  ];
}

function handles(b: CarBody, xs: number[]): Part[] {
  const copies = [{ at: [0, 0, 0] as Vec }, { at: [0, 0, 0] as Vec, flip: true }];
  return xs.flatMap((x) => {
    const y = b.crease(x) + 0.005;
    const z = b.sideZ(x, y);
    const grip = join(
      0.012,
      rod([x - 0.095, y + 0.006, z - 0.022], [x + 0.095, y, z - 0.022], 0.0135),
      rod([x - 0.09, y + 0.006, z - 0.02], [x - 0.09, y + 0.006, z + 0.02], 0.014),
      rod([x + 0.09, y, z - 0.02], [x + 0.09, y, z + 0.02], 0.014),
    );
    const cup = egg([x - 0.01, y - 0.002, z], [0.085, 0.03, 0.006]);
    const min: Vec = [x - 0.15, y - 0.06, z - 0.08];
    const max: Vec = [x + 0.15, y + 0.06, z + 0.06];
    return [part(grip, min, max, 0.005, surfaces.paint, { copies }), part(cup, min, max, 0.006, surfaces.liner, { copies })];
  });
}

/** Closes the view through the wheel wells and hints at the running gear. */
function underside(b: CarBody): Part {
  const s = b.shape;
  const f = join(
    0,
    box([0, s.sill + 0.02, 0], [s.wheelbase / 2 + 0.3, 0.06, s.half - 0.34], 0.03),
    ...b.axles.map((x) => rod([x, s.wheel, -s.half + 0.1], [x, s.wheel, s.half - 0.1], 0.04)),
  );
  return part(f, [-s.wheelbase / 2 - 0.4, 0.05, -s.half], [s.wheelbase / 2 + 0.4, s.wheel + 0.15, s.half], 0.025, surfaces.liner);
}

function rails(b: CarBody, [x0, x1]: [number, number]): Part[] {
  const n = 8;
  const z = b.glassZ(b.roof(0)) * 0.86;
  const rail: Field[] = [];
  const at = (i: number, lift: number): Vec => {
    const x = x0 + ((x1 - x0) * i) / n;
    return [x, b.roofY(x, z) + lift, -z];
  };
  for (let i = 0; i < n; i++) rail.push(rod(at(i, i === 0 ? -0.01 : 0.04), at(i + 1, i === n - 1 ? -0.01 : 0.04), 0.015));
  rail.push(rod(at(4, -0.01), at(4, 0.045), 0.014));
  const f = join(0, ...rail);
  const copies = [{ at: [0, 0, 0] as Vec }, { at: [0, 0, 0] as Vec, flip: true }];
  return [part(f, [x1 - 0.1, b.roof(x1) - 0.2, -z - 0.08], [x0 + 0.1, b.roof(0) + 0.15, -z + 0.08], 0.009, surfaces.gloss, { copies })];
}

function fin(b: CarBody): Part {
  const x = b.backX(b.roof(b.shape.back[0])) + 0.28;
  const y = b.roof(x);
  const f = slab(
    [
      [x + 0.13, y - 0.03],
      [x - 0.07, y + 0.055],
      [x - 0.085, y + 0.05],
      [x - 0.07, y - 0.03],
    ],
    0.02,
    0.014,
  );
  return part(f, [x - 0.15, y - 0.06, -0.05], [x + 0.15, y + 0.1, 0.05], 0.006, surfaces.paint);
}

function exhaust(b: CarBody): Part {
  const { half, sill } = b.shape;
  const [y, z] = [sill + 0.075, half * 0.6];
  const x = b.tailX(sill + 0.12, z);
  const tip = (px: number, py: number, pz: number) =>
    smax(Math.abs(Math.hypot((py - y) * 1.25, pz + z) - 0.042) - 0.006, Math.abs(px - x - 0.05) - 0.075, 0.004);
  return part(mirrored(tip), [x - 0.06, sill - 0.02, -half], [x + 0.2, sill + 0.2, half], 0.006, surfaces.chrome);
}

function spoiler(b: CarBody): Part {
  const y = b.roof(b.backX(b.roof(b.shape.back[0]))) - 0.045;
  const x = b.backX(y);
  const half = b.glassZ(y) * 0.86;
  const f: Field = (px, py, pz) => {
    const q = (pz / half) ** 2;
    return smax(
      box([x - 0.02 + 0.07 * q, y - 0.05 * q + 0.02 - (x - px) * 0.12, 0], [0.15, 0.02, half], 0.018)(px, py, pz),
      Math.abs(pz) - half,
      0.035,
    );
  };
  return part(f, [x - 0.3, y - 0.2, -half - 0.05], [x + 0.3, y + 0.15, half + 0.05], 0.0065, surfaces.paint);
}
