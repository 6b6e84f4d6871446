import type { CarBody } from './car-body.ts';
import type { CarTrim } from './car-trim.ts';
import type { Decal } from './decals.ts';
import { square } from './outline.ts';

/** Lamps, grille and intakes. */
export function frontFace(b: CarBody, t: CarTrim): Decal[] {
  const s = b.shape;
  const w = s.half + 0.12;
  const { head: l, grille: g, intake: k } = t;
  const rise = l.rise ?? 0.03;
  const n = g.narrow ?? 0.08;
  const list: Decal[] = [
    {
      mat: 'mesh',
      front: [
        [-0.2, k.y0],
        [k.half, k.y0],
        [k.half - 0.06, k.y1],
        [-0.2, k.y1],
      ],
      x: [s.nose - 0.5, s.nose + 0.2],
      round: 0.03,
    },
    {
      mat: 'barsDark',
      front: [
        [s.half * 0.74, k.y0 + 0.03],
        [s.half * 0.93, k.y0 + 0.05],
        [s.half * 0.965, k.y1 + 0.1],
        [s.half * 0.8, k.y1 + 0.05],
      ],
      x: [s.nose - 0.42, s.nose + 0.2],
      round: 0.03,
    },
    { mat: 'fog', front: square(s.half * 0.855, (k.y0 + k.y1) / 2 + 0.075, 0.062, 0.014), x: [s.nose - 0.42, s.nose + 0.2], round: 0.012 },
    {
      mat: g.mat,
      front: [
        [-0.3, g.y0],
        [g.half - n, g.y0],
        [g.half, g.y1 - 0.02],
        [g.half - 0.02, g.y1],
        [-0.3, g.y1],
      ],
      x: [s.nose - 0.45, s.nose + 0.2],
      round: 0.035,
    },
    { mat: 'chrome', front: square(0, (g.y0 + g.y1) / 2 + 0.02, 0.055, 0.028), x: [s.nose - 0.3, s.nose + 0.2], round: 0.027 },
  ];
  if (t.skid)
    list.unshift({
      mat: 'satin',
      front: [
        [-0.2, s.sill],
        [k.half * 0.8, s.sill],
        [k.half * 0.7, k.y0 - 0.02],
        [-0.2, k.y0 - 0.02],
      ],
      x: [s.nose - 0.5, s.nose + 0.2],
      round: 0.02,
    });
  if (l.mat === 'round') {
    list.push({
      mat: 'gloss',
      front: square(l.inner, l.y, l.h / 2 + 0.02, l.h / 2 + 0.02),
      x: [s.nose - 0.4, s.nose + 0.2],
      round: l.h / 2 + 0.015,
    });
    list.push({ mat: 'round', front: square(l.inner, l.y, l.h / 2, l.h / 2), x: [s.nose - 0.4, s.nose + 0.2], round: l.h / 2 - 0.002 });
  } else {
    list.push({
      mat: 'head',
      round: 0.022,
      x: [s.nose - 1.2, s.nose + 0.2],
      front: [
        [l.inner, l.y],
        [w, l.y + rise],
        [w, l.y + l.h + rise],
        [l.inner + 0.03, l.y + l.h * 0.86],
      ],
      side: [
        [s.nose + 0.3, l.y - 0.3],
        [s.nose - l.wrap * 0.72, l.y - 0.02],
        [s.nose - l.wrap, l.y + l.h + rise + 0.03],
        [s.nose + 0.3, l.y + l.h + 0.4],
      ],
    });
  }
  return list;
}

/** Lamps, plate recess and rear glass. */
export function rearFace(b: CarBody, t: CarTrim): Decal[] {
  const s = b.shape;
  const w = s.half + 0.12;
  const l = t.tail;
  if (t.noTail) return [];
  const rise = l.rise ?? 0.02;
  const back: [number, number] = [s.tail - 0.3, s.tail + 0.7];
  const list: Decal[] = [];
  const [g0, g1, gw] = t.gate ?? [l.y - 0.12, s.belt + 0.3, s.half * 0.74];
  list.push({
    mat: 'groove',
    line: 0.0045,
    front: [
      [-0.3, g0],
      [gw, g0],
      [gw, g1],
      [-0.3, g1],
    ],
    x: [s.tail - 0.3, s.tail + 0.55],
    y: [0, s.belt + 0.02],
    round: 0.05,
  });
  list.push({
    mat: 'plastic',
    front: [
      [-0.3, s.sill],
      [s.half * 0.8, s.sill],
      [s.half * 0.74, s.sill + 0.13],
      [-0.3, s.sill + 0.13],
    ],
    x: back,
    round: 0.03,
  });
  list.push({ mat: 'red', front: square(s.half * 0.84, s.sill + 0.22, 0.075, 0.014), x: back, round: 0.012 });
  if (t.tailBar)
    list.push({
      mat: 'tail',
      front: [
        [-0.3, l.y + l.h * 0.36],
        [l.inner + 0.1, l.y + l.h * 0.36],
        [l.inner + 0.1, l.y + l.h * 0.72],
        [-0.3, l.y + l.h * 0.72],
      ],
      x: back,
      round: 0.01,
    });
  list.push({
    mat: 'tail',
    round: 0.025,
    x: [s.tail - 0.3, s.tail + 1.2],
    front: [
      [l.inner, l.y + l.h * 0.12],
      [w, l.y - rise],
      [w, l.y + l.h],
      [l.inner + 0.02, l.y + l.h * 0.92],
    ],
    side: [
      [s.tail - 0.4, l.y - 0.4],
      [s.tail + l.wrap * 0.8, l.y - 0.03],
      [s.tail + l.wrap, l.y + l.h + 0.03],
      [s.tail - 0.4, l.y + l.h + 0.3],
    ],
  });
  return list;
}
