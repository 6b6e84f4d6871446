import type { Point } from './sdf.ts';

/** A rectangle around a point, for outlines. */
export function square(cx: number, cy: number, hx: number, hy: number): Point[] {
  return [
    [cx - hx, cy - hy],
    [cx + hx, cy - hy],
    [cx + hx, cy + hy],
    [cx - hx, cy + hy],
  ];
}

/** An outline made larger on every side. */
export function grow(p: Point[], by: number): Point[] {
  const cx = p.reduce((n, q) => n + q[0], 0) / p.length;
  const cy = p.reduce((n, q) => n + q[1], 0) / p.length;
  return p.map(([x, y]) => [x + Math.sign(x - cx) * by, y + Math.sign(y - cy) * by]);
}
