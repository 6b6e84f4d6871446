import { bell, curve, type Field, type Point, smax, smin, step } from './sdf.ts';

/** Proportions of a car-like body in metres; x runs forward from mid-wheelbase, y up from the floor. */
export type CarShape = {
  nose: number;
  tail: number;
  wheelbase: number;
  wheel: number;
  tyre: number;
  half: number;
  sill: number;
  /** axle positions where the body is not centred between them */
  axles?: [number, number];
  /** upper edge of the lower body: bonnet, belt line, boot */
  top: Point[];
  /** height of the shoulder crease along the length */
  crease: Point[];
  /** half width along the length as a share of the whole */
  plan: Point[];
  /** roof line; absent for open cars */
  roof?: Point[];
  belt: number;
  glassHalf: number;
  lean: number;
  /** windscreen and rear screen: x at belt height and angle from the horizontal in degrees */
  screen: [number, number];
  back: [number, number];
  /** how far the nose and tail fall back at a height */
  noseRake: Point[];
  tailRake: Point[];
  noseBow: number;
  tailBow: number;
  corner: number;
  rearCorner: number;
  shoulder: number;
  flare: number;
  archGap: number;
  scallop: number;
  /** softness of the roof edge and of the joint at the belt */
  roofEdge?: number;
  waist?: number;
};

/** The body as a field together with the numbers other builders hang things on. */
export type CarBody = {
  field: Field;
  shape: CarShape;
  arch: number;
  axles: [number, number];
  top: (x: number) => number;
  roof: (x: number) => number;
  crease: (x: number) => number;
  screenX: (y: number) => number;
  backX: (y: number) => number;
  sideZ: (x: number, y: number) => number;
  noseX: (y: number, z: number) => number;
  tailX: (y: number, z: number) => number;
  glassZ: (y: number) => number;
  roofY: (x: number, z: number) => number;
};

/** Build the body shell from its proportions. */
export function carBody(s: CarShape): CarBody {
  const top = curve(s.top);
  const crease = curve(s.crease);
  const plan = curve(s.plan);
  const roof = curve(
    s.roof ?? [
      [0, s.belt],
      [1, s.belt],
    ],
  );
  const noseRake = curve(s.noseRake);
  const tailRake = curve(s.tailRake);
  const axles: [number, number] = s.axles ?? [s.wheelbase / 2, -s.wheelbase / 2];
  const arch = s.wheel + s.archGap;
  const cot = (deg: number) => 1 / Math.tan((deg * Math.PI) / 180);
  const screenCot = cot(s.screen[1]);
  const backCot = cot(s.back[1]);
  const screenNorm = 1 / Math.hypot(1, screenCot);
  const backNorm = 1 / Math.hypot(1, backCot);
  const leanNorm = 1 / Math.hypot(1, s.lean);
  const roofEdge = s.roofEdge ?? 0.16;
  const waist = s.waist ?? 0.05;

  const lower: Field = (x, y, z) => {
    const az = Math.abs(z);
    const w = plan(x) * s.half;
    const yc = crease(x);
    let flare = 0;
    for (const a of axles) {
      const d = Math.hypot(x - a, y - s.wheel);
      if (d < arch + 0.5) flare += s.flare * bell(d, arch + 0.02, 0.16);
    }
    const mid = (yc + s.sill) * 0.5;
    const hollow = s.scallop * bell(y, mid, 0.17) * bell(x, 0, s.wheelbase * 0.36);
    const upper = (az - (w - (y - yc) * 0.36 + flare)) * 0.94;
    const flank = az - (w - (yc - y) * 0.05 + flare - hollow);
    const tuck = (az - (w + 0.012 - (s.sill + 0.15 - y) * 0.5 + flare)) * 0.9;
    const side = smax(smax(upper, flank, s.shoulder), tuck, 0.07);
    const q = z / s.half;
    const front = x - (s.nose - noseRake(y) - s.noseBow * q * q);
    const rear = s.tail + tailRake(y) + s.tailBow * q * q - x;
    let d = smax(side, front, s.corner);
    d = smax(d, rear, s.rearCorner);
    // A raised middle gives the bonnet two long highlights.
    const dome = 0.016 * step(0.66, 0.5, Math.abs(q) + 0.1 * (x - s.screen[0])) * step(s.screen[0] - 0.2, s.screen[0] + 0.3, x);
    d = smax(d, y - (top(x) - 0.05 * q * q + dome), 0.16);
    d = smax(d, s.sill - y, 0.06);
    return d;
  };

  const upper: Field = (x, y, z) => {
    const az = Math.abs(z);
    // Below the belt the glasshouse draws in, so that it stays inside the lower body.
    const h = Math.max(y - s.belt, -0.01);
    const under = Math.max(s.belt - 0.02 - y, 0);
    const side = (az - (s.glassHalf * (0.35 + 0.65 * plan(x)) - s.lean * h - 0.16 * h * h) + 0.3 * under) * leanNorm;
    const bow = 0.3 * az * az;
    const front = (x - (s.screen[0] - h * screenCot - bow)) * screenNorm;
    const rear = (s.back[0] + h * backCot + bow * 0.6 + 0.6 * under - x) * backNorm;
    let d = smax(front, side, 0.14);
    d = smax(d, rear, 0.16);
    d = smax(d, y - (roof(x) - 0.055 * (az / s.glassHalf) ** 2), roofEdge);
    return Math.max(d, s.belt - 0.3 - y);
  };

  const field: Field = (x, y, z) => {
    let d = lower(x, y, z);
    if (s.roof) d = smin(d, upper(x, y, z), waist);
    for (const a of axles) {
      const r = Math.hypot(x - a, y - s.wheel) - arch;
      if (r < 0.1) d = smax(d, -Math.max(r, s.half - 0.44 - Math.abs(z)), 0.022);
    }
    return d;
  };

  return {
    field,
    shape: s,
    arch,
    axles,
    top,
    roof,
    crease,
    screenX: (y) => s.screen[0] - (y - s.belt) * screenCot,
    backX: (y) => s.back[0] + (y - s.belt) * backCot,
    sideZ: (x, y) => -outward((t) => field(x, y, -t), 1.6),
    noseX: (y, z) => outward((t) => field(t, y, z), s.nose + 0.4),
    tailX: (y, z) => -outward((t) => field(-t, y, z), -s.tail + 0.4),
    roofY: (x, z) => outward((t) => field(x, t, z), 3),
    glassZ: (y) => s.glassHalf - s.lean * (y - s.belt) - 0.16 * (y - s.belt) * Math.abs(y - s.belt),
  };
}

/** March inwards from far outside until the skin is met. */
function outward(f: (t: number) => number, from: number): number {
  let t = from;
  for (let i = 0; i < 80; i++) {
    const d = f(t);
    if (d < 0.0005) break;
    t -= d * 0.8;
  }
  return t;
}
