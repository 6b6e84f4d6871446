import type { CarBody } from './car-body.ts';
import { frontFace, rearFace } from './car-faces.ts';
import type { CarTrim } from './car-trim.ts';
import type { Decal } from './decals.ts';
import { grow, square } from './outline.ts';
import type { Point } from './sdf.ts';

/** Lamps, grille, glass and shut lines for a car-like body. */
export function carDecals(b: CarBody, t: CarTrim): Decal[] {
  return [...shutLines(b, t), ...lowerTrim(b, t), ...glazing(b, t), ...frontFace(b, t), ...rearFace(b, t), ...(t.extra ?? []), ...wells(b)];
}

function lowerTrim(b: CarBody, t: CarTrim): Decal[] {
  const s = b.shape;
  const list: Decal[] = [];
  if (t.cladding) {
    list.push({ mat: 'plastic', y: [0, s.sill + t.cladding * 1.6] });
    for (const a of b.axles) list.push({ mat: 'plastic', ring: [a, s.wheel, b.arch + t.cladding], z: [s.half * 0.55, 2] });
  } else {
    list.push({ mat: 'trim', y: [0, s.sill + 0.045] });
  }
  return list;
}

function wells(b: CarBody): Decal[] {
  const s = b.shape;
  return [...b.axles.map((a): Decal => ({ mat: 'liner', ring: [a, s.wheel, b.arch + 0.003] })), { mat: 'liner', y: [-1, s.sill + 0.008] }];
}

function shutLines(b: CarBody, t: CarTrim): Decal[] {
  const s = b.shape;
  const list: Decal[] = [];
  const bottom = s.sill + (t.cladding ? t.cladding * 1.6 + 0.02 : 0.1);
  const top = t.doorTop ?? s.belt + 0.25;
  const rearArch = b.axles[1] + b.arch + 0.07;
  for (let i = 0; i + 1 < t.doors.length; i++) {
    const [x0, x1] = [t.doors[i], t.doors[i + 1]];
    const first = i === 0;
    const overArch = x1 < rearArch;
    const outline: Point[] = first
      ? [
          [x0 - 0.34, top],
          [x0 - 0.1, s.belt + 0.03],
          [x0, s.belt - 0.07],
          [x0, bottom + 0.1],
          [x0 - 0.02, bottom],
        ]
      : [
          [x0, top],
          [x0, bottom],
        ];
    if (overArch) outline.push([rearArch + 0.02, bottom], [rearArch - 0.02, s.wheel + 0.1], [x1, s.wheel + b.arch * 0.92]);
    else outline.push([x1, bottom]);
    outline.push([x1, top]);
    list.push({ mat: 'groove', side: outline, line: 0.0045, y: [bottom - 0.02, top - 0.03], z: [s.half * 0.6, 2], round: 0.03 });
  }
  const h = t.bonnet ?? 0.78;
  const noseLine = s.nose - 0.15;
  if (h > 0)
    list.push({
      mat: 'groove',
      line: 0.0045,
      y: [s.belt - 0.42, s.belt + 0.1],
      x: [s.screen[0] - 0.2, s.nose],
      round: 0.08,
      top: [
        [s.screen[0] - 0.1, -0.3],
        [s.screen[0] - 0.1, s.half * (h + 0.05)],
        [noseLine - 0.05, s.half * h * 0.93],
        [noseLine, s.half * 0.3],
        [noseLine, -0.3],
      ],
    });
  // Bumper joints run from the arch up to the lamp and on below it.
  const joint = (arch: Point, lamp: Point, end: number, x: [number, number]) =>
    list.push({
      mat: 'groove',
      line: 0.004,
      side: [arch, lamp, [end, lamp[1] - 0.01], [end, -1], [arch[0], -1]],
      x,
      y: [arch[1] - 0.004, 2],
      z: [s.half * 0.6, 2],
    });
  const reach = b.arch * 0.74;
  joint([b.axles[0] + reach, s.wheel + reach], [s.nose - t.head.wrap * 0.72, t.head.y - 0.012], s.nose + 0.3, [
    b.axles[0] + reach + 0.003,
    s.nose - 0.12,
  ]);
  if (!t.noTail)
    joint([b.axles[1] - reach, s.wheel + reach], [s.tail + t.tail.wrap * 0.8, t.tail.y - 0.035], s.tail - 0.3, [
      s.tail + 0.04,
      b.axles[1] - reach - 0.003,
    ]);
  if (t.noFlap) return list;
  const flap = b.axles[1] - 0.1;
  list.push({
    mat: 'groove',
    line: 0.0035,
    oneSided: true,
    z: [-2, 0],
    round: 0.03,
    side: square(flap, Math.min(b.crease(flap) - 0.03, s.wheel + b.arch + 0.14), 0.08, 0.075),
  });
  return list;
}

function glazing(b: CarBody, t: CarTrim): Decal[] {
  const s = b.shape;
  if (!s.roof) return [];
  const list: Decal[] = [];
  const high = t.glassTop ?? 0.105;
  const sill = (x: number) => Math.max(s.belt - 0.2, b.top(x) + 0.035);
  const frontEdge = (y: number) => b.screenX(y) - 0.25 * s.glassHalf ** 2 - 0.065;
  const lower: Point[] = [];
  const upper: Point[] = [];
  const [rearLow, rearHigh] = t.glassRear;
  for (let i = 0; i <= 6; i++) {
    const x = rearLow + ((frontEdge(sill(s.screen[0])) - rearLow) * i) / 6;
    lower.push([x, sill(x)]);
  }
  let xf = frontEdge(s.belt + 0.3);
  for (let i = 0; i < 8; i++) xf = frontEdge(b.roof(xf) - high);
  for (let i = 0; i <= 6; i++) {
    const x = xf + ((rearHigh - xf) * i) / 6;
    upper.push([x, b.roof(x) - high]);
  }
  const dlo = [...lower, ...upper];
  const sideOnly: [number, number] = [s.glassHalf * 0.45, 2];
  list.push({ mat: t.chromeLine ? 'chrome' : 'gloss', side: grow(dlo, 0.016), z: sideOnly, round: 0.05 });
  list.push({ mat: 'gloss', side: dlo, z: sideOnly, round: 0.045 });
  const edges = [s.nose, ...t.pillars, s.tail];
  for (let i = 0; i + 1 < edges.length; i++) {
    list.push({ mat: 'glass', side: dlo, x: [edges[i + 1] + 0.032, edges[i] - 0.032], z: sideOnly, round: 0.04 });
  }
  // Windscreen.
  const y0 = Math.max(s.belt + 0.0, b.top(s.screen[0]) + 0.045);
  const y1 = b.roof(b.screenX(b.roof(0))) - 0.075;
  const pane: Point[] = [
    [-0.2, y0 - 0.035],
    [b.glassZ(y0) * 0.55, y0 - 0.015],
    [b.glassZ(y0) - 0.075, y0 + 0.02],
    [b.glassZ(y1) - 0.105, y1 - 0.012],
    [b.glassZ(y1) * 0.5, y1],
    [-0.2, y1 + 0.006],
  ];
  list.push({ mat: 'glass', front: pane, x: [b.screenX(y1) - 0.28, s.nose], round: 0.05 });
  if (!t.noRearGlass) {
    const [lo, hi, w] = t.rearGlass ?? [s.belt + 0.04, b.roof(b.backX(b.roof(s.back[0]))) - 0.1, 0.1];
    const r: Point[] = [
      [-0.2, lo - 0.02],
      [b.glassZ(lo) - w - 0.02, lo],
      [b.glassZ(hi) - w, hi - 0.01],
      [-0.2, hi],
    ];
    list.push({ mat: 'glass', front: r, x: [s.tail - 0.3, b.backX(hi) + 0.22], round: 0.07 });
  }
  return list;
}
