import type { Field, Vec } from './sdf.ts';

/** Triangles with smooth normals; positions and normals are packed x, y, z. */
export type Mesh = { position: Float32Array; normal: Float32Array; index: Uint32Array };
export type Bounds = { min: Vec; max: Vec };

const BLOCK = 4;

/** Turn a field into triangles by surface nets, each corner then pulled onto the true surface. */
export function meshField(field: Field, bounds: Bounds, cell: number): Mesh {
  const n = [0, 1, 2].map((i) => Math.ceil((bounds.max[i] - bounds.min[i]) / cell / BLOCK) * BLOCK + BLOCK);
  const o = [0, 1, 2].map((i) => (bounds.min[i] + bounds.max[i]) / 2 - (n[i] * cell) / 2);
  const [sx, sy, sz] = [n[0] + 1, n[1] + 1, n[2] + 1];
  const at = (i: number, j: number, k: number) => (k * sy + j) * sx + i;
  const value = new Float32Array(sx * sy * sz).fill(NaN);
  // Only blocks the surface can touch are sampled: the field is near enough a distance.
  const reach = cell * BLOCK * 0.87 * 1.5;
  const live: number[] = [];
  for (let k = 0; k < n[2]; k += BLOCK)
    for (let j = 0; j < n[1]; j += BLOCK)
      for (let i = 0; i < n[0]; i += BLOCK) {
        const h = (BLOCK / 2) * cell;
        if (Math.abs(field(o[0] + i * cell + h, o[1] + j * cell + h, o[2] + k * cell + h)) > reach) continue;
        live.push(i, j, k);
        for (let c = k; c <= k + BLOCK; c++)
          for (let b = j; b <= j + BLOCK; b++)
            for (let a = i; a <= i + BLOCK; a++) {
              const q = at(a, b, c);
              if (Number.isNaN(value[q])) value[q] = field(o[0] + a * cell, o[1] + b * cell, o[2] + c * cell);
            }
      }
  const vertex = new Map<number, number>();
  const position: number[] = [];
  const cells: number[] = [];
  for (let l = 0; l < live.length; l += 3) {
    for (let k = live[l + 2]; k < live[l + 2] + BLOCK; k++)
      for (let j = live[l + 1]; j < live[l + 1] + BLOCK; j++)
        for (let i = live[l]; i < live[l] + BLOCK; i++) {
          const p = netPoint(value, at, i, j, k);
          if (!p) continue;
          vertex.set(at(i, j, k), position.length / 3);
          position.push(o[0] + p[0] * cell, o[1] + p[1] * cell, o[2] + p[2] * cell);
          cells.push(i, j, k);
        }
  }
  const index: number[] = [];
  const steps = [1, sx, sx * sy];
  for (let c = 0; c < cells.length; c += 3) {
    const q = at(cells[c], cells[c + 1], cells[c + 2]);
    const a = value[q];
    for (let e = 0; e < 3; e++) {
      const b = value[q + steps[e]];
      if (Number.isNaN(a) || Number.isNaN(b) || a < 0 === b < 0) continue;
      const u = steps[(e + 1) % 3];
      const v = steps[(e + 2) % 3];
      const quad = [vertex.get(q), vertex.get(q - u), vertex.get(q - u - v), vertex.get(q - v)];
      if (quad.some((w) => w === undefined)) continue;
      const [w0, w1, w2, w3] = quad as number[];
      if (a < 0) index.push(w0, w1, w2, w0, w2, w3);
      else index.push(w0, w2, w1, w0, w3, w2);
    }
  }
  return settle(field, position, index, cell);
}

function netPoint(value: Float32Array, at: (i: number, j: number, k: number) => number, i: number, j: number, k: number): Vec | undefined {
  const f: number[] = [];
  let below = 0;
  for (let c = 0; c < 8; c++) {
    const v = value[at(i + (c & 1), j + ((c >> 1) & 1), k + (c >> 2))];
    if (Number.isNaN(v)) return undefined;
    if (v < 0) below++;
    f.push(v);
  }
  if (below === 0 || below === 8) return undefined;
  const s: Vec = [0, 0, 0];
  let count = 0;
  for (let c = 0; c < 8; c++)
    for (let e = 0; e < 3; e++) {
      const d = c | (1 << e);
      if (d === c || f[c] < 0 === f[d] < 0) continue;
      const t = f[c] / (f[c] - f[d]);
      s[0] += (c & 1) + (e === 0 ? t : 0);
      s[1] += ((c >> 1) & 1) + (e === 1 ? t : 0);
      s[2] += (c >> 2) + (e === 2 ? t : 0);
      count++;
    }
  return [i + s[0] / count, j + s[1] / count, k + s[2] / count];
}

function settle(field: Field, points: number[], index: number[], cell: number): Mesh {
  const position = new Float32Array(points);
  const normal = new Float32Array(points.length);
  const e = cell * 0.35;
  for (let i = 0; i < points.length; i += 3) {
    let [x, y, z] = [points[i], points[i + 1], points[i + 2]];
    let g: Vec = [0, 1, 0];
    for (let pass = 0; pass < 3; pass++) {
      g = [
        (field(x + e, y, z) - field(x - e, y, z)) / (2 * e),
        (field(x, y + e, z) - field(x, y - e, z)) / (2 * e),
        (field(x, y, z + e) - field(x, y, z - e)) / (2 * e),
      ];
      if (pass === 2) break;
      const gg = Math.max(0.2, g[0] * g[0] + g[1] * g[1] + g[2] * g[2]);
      const d = Math.max(-cell, Math.min(cell, field(x, y, z))) / gg;
      x -= g[0] * d;
      y -= g[1] * d;
      z -= g[2] * d;
    }
    // A step too far would fold the net, so corners stay near their own cell.
    const near = Math.hypot(x - points[i], y - points[i + 1], z - points[i + 2]) < cell * 1.2;
    if (near) position.set([x, y, z], i);
    const l = Math.hypot(g[0], g[1], g[2]) || 1;
    normal.set([g[0] / l, g[1] / l, g[2] / l], i);
  }
  return { position, normal, index: new Uint32Array(index) };
}
