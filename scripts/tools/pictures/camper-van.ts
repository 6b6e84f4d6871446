import { type CarSpec, car } from './car.ts';
import type { Decal } from './decals.ts';
import { square } from './outline.ts';
import { part, surfaces, type Vehicle } from './parts.ts';
import { box, join, mirrored, type Point, rod } from './sdf.ts';
import { van } from './van.ts';

/** The side of the body at the height of the awning. */
const HALF = 0.72;

const sweep = (top: number, bottom: number): Point[] => [
  [1.35, top - 0.08],
  [0.2, top - 0.02],
  [-1.3, top + 0.1],
  [-2.8, top + 0.36],
  [-2.8, bottom + 0.3],
  [-1.3, bottom + 0.07],
  [0.2, bottom - 0.01],
  [1.35, bottom - 0.06],
];

/** Windows with frames, a sliding door, hatches and stripes on the body; a white roof above it. */
function fittings(): Decal[] {
  const side: [number, number] = [0.7, 2];
  const near = { oneSided: true, z: [-2, -0.7] as [number, number] };
  const windows = [square(-0.1, 1.56, 0.56, 0.27), square(-1.72, 1.56, 0.56, 0.27)];
  return [
    { mat: 'white', y: [2.0, 3], x: [-3, 1.22] },
    { mat: 'groove', y: [1.992, 2.004], x: [-3, 1.22], z: side },
    { mat: 'grey', side: sweep(1.0, 0.92), z: side },
    { mat: 'white', side: sweep(0.88, 0.84), z: side },
    ...windows.flatMap((window): Decal[] => [
      { mat: 'gloss', side: window, z: side, round: 0.08 },
      { mat: 'dark', side: window.map(([x, y]): Point => [x, y]), z: side, round: 0.08 },
      { mat: 'trim', side: window, z: side, round: 0.08, line: 0.012 },
    ]),
    { mat: 'groove', side: square(-0.12, 1.2, 0.68, 0.74), line: 0.005, round: 0.06, ...near },
    { mat: 'groove', side: square(-1.3, 0.62, 0.3, 0.15), line: 0.004, round: 0.03, z: side },
    { mat: 'dark', side: square(-0.5, 2.22, 0.34, 0.09), z: side, round: 0.05 },
    { mat: 'gloss', side: square(0.42, 1.12, 0.03, 0.07), round: 0.02, ...near },
  ];
}

const base: CarSpec = {
  ...van,
  shape: {
    ...van.shape,
    roof: [
      [1.8, 1.74],
      [1.3, 2.02],
      [0.9, 2.3],
      [0.4, 2.44],
      [-0.6, 2.49],
      [-2.6, 2.45],
    ],
  },
  trim: { ...van.trim, rearGlass: [1.24, 1.84, 0.16], extra: [...(van.trim.extra ?? []).slice(0, 2), ...fittings()] },
};

/** The camper van: a van with a high roof, windows, an awning, roof gear and a ladder. */
export function camperVan(): Vehicle {
  const { vehicle } = car(base);
  vehicle.parts.push(
    part(
      join(
        0.01,
        rod([0.75, 2.24, -HALF - 0.06], [-2.2, 2.24, -HALF - 0.06], 0.06),
        box([-0.72, 2.28, -HALF - 0.02], [1.48, 0.04, 0.06], 0.015),
      ),
      [-2.4, 2.1, -HALF - 0.2],
      [0.95, 2.4, -HALF + 0.15],
      0.012,
      surfaces.white,
    ),
    part(
      join(0, box([-0.5, 2.54, 0], [0.4, 0.1, 0.34], 0.06), box([-1.95, 2.52, 0], [0.26, 0.06, 0.26], 0.03)),
      [-2.4, 2.4, -0.5],
      [0.1, 2.7, 0.5],
      0.014,
      surfaces.cream,
    ),
    part(mirrored(rod([0.2, 2.5, -0.44], [-2.4, 2.5, -0.44], 0.022)), [-2.6, 2.4, -0.6], [0.4, 2.65, 0.6], 0.01, surfaces.aluminium),
    part(
      join(
        0.005,
        rod([-2.69, 0.75, 0.1], [-2.66, 2.46, 0.1], 0.018),
        rod([-2.69, 0.75, 0.4], [-2.66, 2.46, 0.4], 0.018),
        ...[0.9, 1.2, 1.5, 1.8, 2.1, 2.4].map((y) => rod([-2.68, y, 0.1], [-2.68, y, 0.4], 0.014)),
      ),
      [-2.8, 0.7, 0],
      [-2.55, 2.6, 0.5],
      0.009,
      surfaces.aluminium,
    ),
  );
  vehicle.turn = 5;
  vehicle.detail = { target: [1.5, 0.75, -0.9], width: 2.4, azimuth: 46 };
  return vehicle;
}
