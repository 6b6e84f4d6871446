import type { Mesh } from './mesher.ts';
import type { Vec } from './sdf.ts';

// Diffuse light is baked per corner: many parallel lights, each with its own shadow map,
// give soft key shadows, ambient occlusion and one bounce off the floor in one go.

export type Ground = { size: number; half: number; data: Float32Array };
export type Light = { vertex: Float32Array[]; ground: Ground };

const MAP = 384;
const FLOOR_ALBEDO = 0.66;
const GROUND_SIZE = 320;

/** Radiance of the studio seen by a matt surface: a wide overhead box and a fill from the camera side. */
export function skyRadiance(d: Vec): number {
  const key = norm([0.18, 1, -0.42]);
  const fill = norm([0.5, 0.35, -1]);
  const k = Math.max(0, d[0] * key[0] + d[1] * key[1] + d[2] * key[2]);
  const f = Math.max(0, d[0] * fill[0] + d[1] * fill[1] + d[2] * fill[2]);
  return 0.36 + 2.0 * k ** 5 + 0.34 * f ** 3;
}

/** Light every corner of the receivers and the floor around them (x then brightness, occlusion). */
export function bakeLight(receivers: Mesh[], occluders: Mesh[], half: number, count: number): Light {
  const reach = half * 0.98;
  const ground: Ground = { size: GROUND_SIZE, half, data: new Float32Array(GROUND_SIZE * GROUND_SIZE) };
  const vertex = receivers.map((m) => new Float32Array((m.position.length / 3) * 2));
  const up = fibonacci(count).filter((d) => d[1] > 0.02);
  const down = fibonacci(Math.round(count * 0.6)).filter((d) => d[1] < -0.02);
  let open = 0;
  for (const d of up) open += skyRadiance(d) * d[1];
  const upWeight = 1 / up.length;
  for (const d of up) {
    const map = shadowMap(occluders, d, reach);
    const l = skyRadiance(d);
    for (const [i, m] of receivers.entries()) addLight(m, vertex[i], map, d, () => l / open, upWeight);
    addGround(ground, map, (l * d[1]) / open, d);
  }
  blur(ground);
  // The floor's glow: each downward ray asks how bright the floor is where it lands.
  const glow = (x: number, z: number) => FLOOR_ALBEDO * sampleGround(ground, x, z);
  for (const d of down) {
    const map = shadowMap(occluders, d, reach);
    for (const [i, m] of receivers.entries()) {
      addLight(
        m,
        vertex[i],
        map,
        d,
        (x, y, z) => {
          const t = -y / d[1];
          return (glow(x + d[0] * t, z + d[2] * t) * 2) / down.length;
        },
        1 / down.length,
      );
    }
  }
  for (const [i, m] of receivers.entries()) smooth(m, vertex[i]);
  return { vertex, ground };
}

/** Floor brightness at a point, 1 where nothing shades it. */
export function sampleGround(g: Ground, x: number, z: number): number {
  const u = ((x / g.half) * 0.5 + 0.5) * (g.size - 1);
  const v = ((z / g.half) * 0.5 + 0.5) * (g.size - 1);
  if (u < 0 || v < 0 || u > g.size - 1 || v > g.size - 1) return 1;
  return g.data[Math.round(v) * g.size + Math.round(u)];
}

type ShadowMap = { depth: Float32Array; u: Vec; v: Vec; d: Vec; scale: number; texel: number };

function shadowMap(meshes: Mesh[], d: Vec, reach: number): ShadowMap {
  const u = norm(Math.abs(d[1]) > 0.9 ? cross(d, [1, 0, 0]) : cross(d, [0, 1, 0]));
  const v = cross(u, d);
  const depth = new Float32Array(MAP * MAP).fill(-1e9);
  const scale = MAP / (2 * reach);
  const c = MAP / 2;
  for (const m of meshes) {
    const p = m.position;
    const n = p.length / 3;
    const q = new Float32Array(n * 3);
    for (let i = 0; i < n * 3; i += 3) {
      const [x, y, z] = [p[i], p[i + 1] - 0.7, p[i + 2]];
      q[i] = (x * u[0] + y * u[1] + z * u[2]) * scale + c;
      q[i + 1] = (x * v[0] + y * v[1] + z * v[2]) * scale + c;
      q[i + 2] = x * d[0] + y * d[1] + z * d[2];
    }
    for (let t = 0; t < m.index.length; t += 3) fillTriangle(depth, q, m.index[t] * 3, m.index[t + 1] * 3, m.index[t + 2] * 3);
  }
  return { depth, u, v, d, scale, texel: 1 / scale };
}

function fillTriangle(depth: Float32Array, q: Float32Array, a: number, b: number, c: number): void {
  const ax = q[a],
    ay = q[a + 1],
    bx = q[b],
    by = q[b + 1],
    cx = q[c],
    cy = q[c + 1];
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  // Faces turned away suffice: drawing the far side of each solid keeps shadows off lit faces.
  if (area <= 0) return;
  const x0 = Math.max(0, Math.floor(Math.min(ax, bx, cx)));
  const x1 = Math.min(MAP - 1, Math.ceil(Math.max(ax, bx, cx)));
  const y0 = Math.max(0, Math.floor(Math.min(ay, by, cy)));
  const y1 = Math.min(MAP - 1, Math.ceil(Math.max(ay, by, cy)));
  const tol = -0.6 / Math.sqrt(area + 1e-9);
  for (let y = y0; y <= y1; y++)
    for (let x = x0; x <= x1; x++) {
      const w0 = ((bx - x) * (cy - y) - (by - y) * (cx - x)) / area;
      const w1 = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) / area;
      const w2 = 1 - w0 - w1;
      if (w0 < tol || w1 < tol || w2 < tol) continue;
      const z = Math.max(q[a + 2], q[b + 2], q[c + 2]);
      const i = y * MAP + x;
      if (z > depth[i]) depth[i] = z;
    }
}

function lit(map: ShadowMap, x: number, y: number, z: number, bias: number): boolean {
  const { u, v, d, scale } = map;
  const h = y - 0.7;
  const i = Math.round((x * u[0] + h * u[1] + z * u[2]) * scale + MAP / 2);
  const j = Math.round((x * v[0] + h * v[1] + z * v[2]) * scale + MAP / 2);
  if (i < 0 || j < 0 || i >= MAP || j >= MAP) return true;
  return x * d[0] + h * d[1] + z * d[2] + bias > map.depth[j * MAP + i];
}

function addLight(
  m: Mesh,
  out: Float32Array,
  map: ShadowMap,
  d: Vec,
  radiance: (x: number, y: number, z: number) => number,
  share: number,
): void {
  const { position: p, normal: n } = m;
  for (let i = 0, o = 0; i < p.length; i += 3, o += 2) {
    const cos = n[i] * d[0] + n[i + 1] * d[1] + n[i + 2] * d[2];
    if (cos <= 0.01) continue;
    // The corner is lifted off its own surface before asking, or curved panels shade themselves.
    const s = 0.02;
    if (!lit(map, p[i] + n[i] * s, p[i + 1] + n[i + 1] * s, p[i + 2] + n[i + 2] * s, 0.012)) continue;
    out[o] += cos * radiance(p[i], p[i + 1], p[i + 2]);
    out[o + 1] += 2 * cos * share;
  }
}

function addGround(g: Ground, map: ShadowMap, light: number, d: Vec): void {
  for (let j = 0, o = 0; j < g.size; j++)
    for (let i = 0; i < g.size; i++, o++) {
      const x = ((i / (g.size - 1)) * 2 - 1) * g.half;
      const z = ((j / (g.size - 1)) * 2 - 1) * g.half;
      if (lit(map, x + d[0] * 0.01, 0.01, z + d[2] * 0.01, 0)) g.data[o] += light;
    }
}

/** Even out the grain of the shadow maps by averaging each corner with its neighbours. */
function smooth(m: Mesh, light: Float32Array): void {
  const n = light.length / 2;
  const sum = new Float32Array(n * 3);
  for (let pass = 0; pass < 4; pass++) {
    for (let i = 0; i < n; i++) sum.set([light[i * 2], light[i * 2 + 1], 1], i * 3);
    for (let t = 0; t < m.index.length; t++) {
      const a = m.index[t];
      const b = m.index[t % 3 === 2 ? t - 2 : t + 1];
      sum[a * 3] += light[b * 2];
      sum[a * 3 + 1] += light[b * 2 + 1];
      sum[a * 3 + 2]++;
    }
    for (let i = 0; i < n; i++) {
      light[i * 2] = sum[i * 3] / sum[i * 3 + 2];
      light[i * 2 + 1] = sum[i * 3 + 1] / sum[i * 3 + 2];
    }
  }
}

function blur(g: Ground): void {
  const n = g.size;
  for (let pass = 0; pass < 2; pass++) {
    const src = g.data.slice();
    for (let j = 1; j < n - 1; j++)
      for (let i = 1; i < n - 1; i++) {
        const o = j * n + i;
        g.data[o] =
          (4 * src[o] +
            2 * (src[o - 1] + src[o + 1] + src[o - n] + src[o + n]) +
            src[o - n - 1] +
            src[o - n + 1] +
            src[o + n - 1] +
            src[o + n + 1]) /
          16;
      }
  }
}

function fibonacci(n: number): Vec[] {
  return Array.from({ length: n }, (_, i) => {
    const y = 1 - (2 * (i + 0.5)) / n;
    const r = Math.sqrt(1 - y * y);
    const a = i * 2.399963229728653;
    return [Math.cos(a) * r, y, Math.sin(a) * r];
  });
}

function norm(v: Vec): Vec {
  const l = Math.hypot(v[0], v[1], v[2]);
  return [v[0] / l, v[1] / l, v[2] / l];
}

function cross(a: Vec, b: Vec): Vec {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
