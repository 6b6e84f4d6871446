import { type Part, part, surfaces } from './parts.ts';
import { both, box, drumZ, type Field, join, rod, smax, type Vec } from './sdf.ts';

export type WheelStyle = 'twin' | 'turbine' | 'six' | 'steel' | 'truck' | 'multi';
export type WheelSet = { radius: number; width: number; style: WheelStyle; at: Vec[]; rim?: number; dark?: boolean; knobbly?: boolean };

/** Tyres, rims, spokes, discs and nuts for every place given; z < 0 is the near side. */
export function wheels(w: WheelSet): Part[] {
  const r = w.radius;
  const rim = r * (w.rim ?? 0.7);
  const half = w.width / 2;
  // Built for the near side with the outer face at -half, then mirrored to the far side.
  const copies = w.at.map((at) => ({ at, flip: at[2] > 0 }));
  const b = r + 0.02;
  const min: Vec = [-b, -b, -half - 0.03];
  const max: Vec = [b, b, half + 0.03];
  const metal = w.style === 'steel' ? surfaces.steel : w.style === 'truck' ? surfaces.white : w.dark ? surfaces.darkAlloy : surfaces.alloy;
  const make = (f: Field, cell: number, s: Part['surface']) => part(f, min, max, cell, s, { copies });
  return [
    make(tyre(r, rim, half, w.knobbly ?? false), 0.011, surfaces.rubber),
    make(rimField(rim, half, w.style), 0.0065, metal),
    make(join(0, drumZ([0, 0, 0.01], rim * 0.8, 0.015), drumZ([0, 0, 0.03], rim * 0.97, 0.02)), 0.013, {
      ...surfaces.chassis,
      albedo: [0.06, 0.06, 0.062],
    }),
    make(nuts(rim, half, w.style), 0.005, surfaces.gloss),
  ];
}

function tyre(r: number, rim: number, half: number, knobbly: boolean): Field {
  return (x, y, z) => {
    const p = Math.hypot(x, y);
    const a = Math.atan2(y, x);
    const az = Math.abs(z);
    // A rounded tread over a bulging sidewall, hollow inside the rim.
    const wall = half * (0.93 + 0.07 * Math.sin(Math.PI * Math.min(1, Math.max(0, (p - rim) / (r - rim)))));
    let d = smax(p - r + 0.05 * (z / half) ** 4 * r * 0.4, az - wall, 0.055);
    d = smax(d, rim - p, 0.014);
    if (p > r - 0.03) {
      const rib = Math.abs(az - half * 0.32);
      d = Math.max(d, -Math.max(rib - 0.005, r - 0.01 - p));
      if (knobbly) {
        const k = Math.abs(((a * 22) / Math.PI + (az > half * 0.32 ? 0.5 : 0)) % 1);
        d += 0.009 * (k < 0.28 ? 1 : 0) * (az > half * 0.2 ? 1 : 0.3);
      }
    }
    // A raised line on the sidewall catches light the way moulded rubber does.
    d += 0.002 * Math.exp(-(((p - (rim + (r - rim) * 0.55)) / 0.006) ** 2));
    return d;
  };
}

function rimField(rim: number, half: number, style: WheelStyle): Field {
  const face = -half * 0.86;
  const barrel: Field = (x, y, z) => {
    const p = Math.hypot(x, y);
    const lip = smax(Math.abs(p - rim + 0.012) - 0.014, Math.abs(z) - half * 0.9, 0.02);
    return lip;
  };
  const spokes = style === 'steel' || style === 'truck' ? dish(rim, half, style) : spokeField(rim, face, style);
  const hub =
    style === 'truck' ? drumZ([0, 0, -half * 0.45], rim * 0.26, half * 0.42, 0.02) : drumZ([0, 0, face * 0.86], rim * 0.19, 0.028, 0.012);
  return join(0.014, barrel, spokes, hub);
}

const spokeShapes: Record<string, { count: number; pair: number; wide: number; taper: number }> = {
  twin: { count: 5, pair: 0.2, wide: 0.062, taper: 0.75 },
  turbine: { count: 7, pair: 0, wide: 0.12, taper: 1.25 },
  six: { count: 6, pair: 0, wide: 0.16, taper: 1.2 },
  multi: { count: 10, pair: 0.1, wide: 0.045, taper: 0.9 },
};

function spokeField(rim: number, face: number, style: WheelStyle): Field {
  const { count, pair, wide, taper } = spokeShapes[style];
  const sector = (2 * Math.PI) / count;
  return (x, y, z) => {
    const p = Math.hypot(x, y);
    let a = Math.atan2(y, x) + Math.PI / 2;
    a -= sector * Math.round(a / sector);
    const t = p / rim;
    const along = p * Math.cos(a);
    const across = Math.abs(p * Math.sin(a));
    const centre = pair * rim * Math.min(1, 0.25 + t * 0.85);
    const w = wide * rim * (1 + (taper - 1) * t);
    const side = Math.abs(across - (pair ? centre : 0)) - w;
    // Spokes dip towards the hub, so the rim reads as dished.
    const depth = face + 0.03 * (1 - t) ** 2 + 0.004;
    const thick = Math.abs(z - depth - 0.016 - 0.2 * Math.max(0, side + w) * 0.6) - 0.018;
    return smax(smax(side, thick, 0.016), Math.max(along - rim + 0.004, -along), 0.008) * 0.85;
  };
}

function dish(rim: number, half: number, style: WheelStyle): Field {
  const deep = style === 'truck' ? 0.35 : 0.2;
  const holes = style === 'truck' ? 8 : 12;
  const sector = (2 * Math.PI) / holes;
  return (x, y, z) => {
    const p = Math.hypot(x, y);
    const t = p / rim;
    const z0 = -half * (0.78 - deep * Math.sin(Math.PI * Math.min(1, Math.max(0, (t - 0.3) / 0.7))));
    let a = Math.atan2(y, x);
    a -= sector * Math.round(a / sector);
    const hole = Math.hypot(p * Math.cos(a) - rim * 0.72, p * Math.sin(a)) - rim * (style === 'truck' ? 0.085 : 0.075);
    return smax(smax(Math.abs(z - z0) - 0.012, p - rim + 0.004, 0.01), -hole, 0.012) * 0.8;
  };
}

function nuts(rim: number, half: number, style: WheelStyle): Field {
  const z = style === 'truck' ? -half * 0.55 : -half * 0.86 * 0.86 - 0.03;
  const list: Field[] = [drumZ([0, 0, z - (style === 'truck' ? half * 0.36 : 0)], rim * 0.12, 0.008, 0.004)];
  const count = style === 'truck' ? 8 : 5;
  for (let i = 0; i < count; i++) {
    const a = ((i + 0.5) * 2 * Math.PI) / count;
    const c = rim * (style === 'truck' ? 0.36 : 0.3);
    if (style === 'truck' || style === 'steel')
      list.push(rod([Math.cos(a) * c, Math.sin(a) * c, z], [Math.cos(a) * c, Math.sin(a) * c, z + 0.03], 0.012));
  }
  return join(0, ...list);
}

/** A flat mudguard arching over a wheel, from angle a to b (radians, 0 = forwards, up = positive). */
export function mudguard(c: Vec, radius: number, half: number, from: number, to: number, thick = 0.012): Field {
  const ring: Field = (x, y, z) => Math.max(Math.abs(Math.hypot(x - c[0], y - c[1]) - radius) - thick, Math.abs(z - c[2]) - half);
  return both(ring, sector(c, from, to), 0.004);
}

/** The part of space whose direction from c, seen from the side, lies between two angles. */
export function sector(c: Vec, from: number, to: number): Field {
  const middle = (from + to) / 2;
  return (x, y) => {
    const a = Math.atan2(y - c[1], x - c[0]) - middle;
    const turn = Math.abs(a - 2 * Math.PI * Math.round(a / (2 * Math.PI)));
    return (turn - (to - from) / 2) * Math.hypot(x - c[0], y - c[1]);
  };
}

/** A plain axle beam between two wheels. */
export function axle(x: number, y: number, half: number): Field {
  return join(0.02, rod([x, y, -half], [x, y, half], 0.045), box([x, y, 0], [0.1, 0.09, 0.12], 0.06));
}
