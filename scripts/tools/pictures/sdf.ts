// Every solid in the shoot is a signed distance field: fields blend, cut and round
// cheaply, which is what turns boxes into something that looks pressed from sheet metal.

/** A signed distance in metres, negative inside; it need only be roughly true to scale. */
export type Field = (x: number, y: number, z: number) => number;
export type Point = [number, number];
export type Vec = [number, number, number];

/** Smooth maximum (rounded intersection) with a blend zone k wide. */
export function smax(a: number, b: number, k: number): number {
  const h = k - Math.abs(a - b);
  const m = Math.max(a, b);
  return h > 0 ? m + (h * h * h) / (6 * k * k) : m;
}

/** Smooth minimum (filleted union) with a blend zone k wide. */
export function smin(a: number, b: number, k: number): number {
  return -smax(-a, -b, k);
}

/** The usual eased step from 0 at a to 1 at b. */
export function step(a: number, b: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - a) / (b - a)));
  return t * t * (3 - 2 * t);
}

/** A bell of height 1 and the given width around c. */
export function bell(x: number, c: number, width: number): number {
  const t = (x - c) / width;
  return Math.exp(-t * t);
}

/** A smooth curve through control points (monotone cubic, straight beyond the ends). */
export function curve(points: Point[]): (x: number) => number {
  const p = [...points].sort((a, b) => a[0] - b[0]);
  const n = p.length;
  if (n === 1) return () => p[0][1];
  const slope: number[] = [];
  for (let i = 0; i < n - 1; i++) slope.push((p[i + 1][1] - p[i][1]) / (p[i + 1][0] - p[i][0]));
  const m = p.map((_, i) => {
    if (i === 0) return slope[0];
    if (i === n - 1) return slope[n - 2];
    const a = slope[i - 1];
    const b = slope[i];
    return a * b <= 0 ? 0 : (2 * a * b) / (a + b);
  });
  return (x) => {
    if (x <= p[0][0]) return p[0][1] + m[0] * (x - p[0][0]);
    if (x >= p[n - 1][0]) return p[n - 1][1] + m[n - 1] * (x - p[n - 1][0]);
    let i = 0;
    while (x > p[i + 1][0]) i++;
    const w = p[i + 1][0] - p[i][0];
    const t = (x - p[i][0]) / w;
    const u = 1 - t;
    return p[i][1] * (1 + 2 * t) * u * u + m[i] * w * t * u * u + p[i + 1][1] * t * t * (3 - 2 * t) - m[i + 1] * w * t * t * u;
  };
}

/** A box of half sizes h around c with edges rounded by r. */
export function box(c: Vec, h: Vec, r = 0.01): Field {
  return (x, y, z) => {
    const a = Math.abs(x - c[0]) - h[0] + r;
    const b = Math.abs(y - c[1]) - h[1] + r;
    const d = Math.abs(z - c[2]) - h[2] + r;
    const out = Math.hypot(Math.max(a, 0), Math.max(b, 0), Math.max(d, 0));
    return out + Math.min(0, Math.max(a, b, d)) - r;
  };
}

/** A rod from a to b whose radius goes from r to r2. */
export function rod(a: Vec, b: Vec, r: number, r2 = r): Field {
  const d: Vec = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const dd = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
  return (x, y, z) => {
    const px = x - a[0];
    const py = y - a[1];
    const pz = z - a[2];
    const t = Math.min(1, Math.max(0, (px * d[0] + py * d[1] + pz * d[2]) / dd));
    return Math.hypot(px - d[0] * t, py - d[1] * t, pz - d[2] * t) - (r + (r2 - r) * t);
  };
}

/** A bent pipe through the given points. */
export function pipe(points: Vec[], r: number, k = 0.01): Field {
  const parts = points.slice(1).map((p, i) => rod(points[i], p, r));
  return join(k, ...parts);
}

/** A disc or drum lying along the z axis. */
export function drumZ(c: Vec, radius: number, half: number, r = 0.005): Field {
  return (x, y, z) => {
    const a = Math.hypot(x - c[0], y - c[1]) - radius + r;
    const b = Math.abs(z - c[2]) - half + r;
    return Math.hypot(Math.max(a, 0), Math.max(b, 0)) + Math.min(0, Math.max(a, b)) - r;
  };
}

/** A ring of tube radius r around an axis through c along z. */
export function ringZ(c: Vec, radius: number, r: number): Field {
  return (x, y, z) => Math.hypot(Math.hypot(x - c[0], y - c[1]) - radius, z - c[2]) - r;
}

/** An egg-like solid with the given half axes. */
export function egg(c: Vec, h: Vec): Field {
  const s = Math.min(h[0], h[1], h[2]);
  return (x, y, z) => {
    const k = Math.hypot((x - c[0]) / h[0], (y - c[1]) / h[1], (z - c[2]) / h[2]);
    return (k - 1) * s;
  };
}

/** Filleted union of several fields. */
export function join(k: number, ...fields: Field[]): Field {
  return (x, y, z) => {
    let d = fields[0](x, y, z);
    for (let i = 1; i < fields.length; i++) {
      const e = fields[i](x, y, z);
      d = k > 0 ? smin(d, e, k) : Math.min(d, e);
    }
    return d;
  };
}

/** What is left of a when b is cut out of it. */
export function cut(a: Field, b: Field, k = 0.01): Field {
  return (x, y, z) => smax(a(x, y, z), -b(x, y, z), k);
}

/** What a and b share. */
export function both(a: Field, b: Field, k = 0.01): Field {
  return (x, y, z) => smax(a(x, y, z), b(x, y, z), k);
}

/** The field and its mirror image on the other side of the vehicle. */
export function mirrored(a: Field): Field {
  return (x, y, z) => a(x, y, -Math.abs(z));
}

/** The field turned about the z axis (nose up for positive angles) around a point. */
export function tilted(a: Field, angle: number, cx = 0, cy = 0): Field {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return (x, y, z) => {
    const u = x - cx;
    const v = y - cy;
    return a(cx + c * u + s * v, cy - s * u + c * v, z);
  };
}

/** A side-view outline (edges rounded by r, corners by bend) pressed through the vehicle between z = -half and half. */
export function slab(points: Point[], half: number, r: number, zc = 0, bend = r): Field {
  const inner = inset(points, bend);
  return (x, y, z) => {
    const a = outline(inner, x, y) - bend + r;
    const b = Math.abs(z - zc) - half + r;
    return Math.hypot(Math.max(a, 0), Math.max(b, 0)) + Math.min(0, Math.max(a, b)) - r;
  };
}

/** Signed distance to a closed polygon in the plane. */
export function outline(p: Point[], x: number, y: number): number {
  let d = Infinity;
  let inside = false;
  for (let i = 0, j = p.length - 1; i < p.length; j = i++) {
    const ex = p[j][0] - p[i][0];
    const ey = p[j][1] - p[i][1];
    const wx = x - p[i][0];
    const wy = y - p[i][1];
    const t = Math.min(1, Math.max(0, (wx * ex + wy * ey) / (ex * ex + ey * ey || 1)));
    const bx = wx - ex * t;
    const by = wy - ey * t;
    d = Math.min(d, bx * bx + by * by);
    if (p[i][1] > y !== p[j][1] > y && x < (ex * (y - p[i][1])) / ey + p[i][0]) inside = !inside;
  }
  return (inside ? -1 : 1) * Math.sqrt(d);
}

/** The polygon moved inwards by r on all sides. */
export function inset(p: Point[], r: number): Point[] {
  let area = 0;
  p.forEach((a, i) => {
    const b = p[(i + 1) % p.length];
    area += a[0] * b[1] - b[0] * a[1];
  });
  const sign = area > 0 ? 1 : -1;
  return p.map((b, i) => {
    const a = p[(i + p.length - 1) % p.length];
    const c = p[(i + 1) % p.length];
    const n1 = unit(-(b[1] - a[1]) * sign, (b[0] - a[0]) * sign);
    const n2 = unit(-(c[1] - b[1]) * sign, (c[0] - b[0]) * sign);
    const k = r / Math.max(0.35, 1 + n1[0] * n2[0] + n1[1] * n2[1]);
    return [b[0] + (n1[0] + n2[0]) * k, b[1] + (n1[1] + n2[1]) * k];
  });
}

function unit(x: number, y: number): Point {
  const l = Math.hypot(x, y) || 1;
  return [x / l, y / l];
}
