import type { Cabin, Decal } from './decals.ts';
import type { Bounds } from './mesher.ts';
import { type Mesh, meshField } from './mesher.ts';
import type { Field, Vec } from './sdf.ts';

export type Surface = { albedo: Vec; rough: number; metal: number; paint: number; coat: number };
/** One solid; skin parts take the vehicle's decals; copies place it several times (flip mirrors it across z). */
export type Part = {
  field: Field;
  bounds: Bounds;
  cell: number;
  surface: Surface;
  skin?: boolean;
  copies?: { at: Vec; flip?: boolean }[];
};
export type Plate = { at: Vec; facing: 1 | -1; tilt?: number; size?: [number, number] };
/** A clear sheet given by its corners in order. */
export type Pane = { corners: Vec[]; tint?: number };
export type Vehicle = {
  parts: Part[];
  decals: Decal[];
  cabin?: Cabin;
  plates: Plate[];
  panes?: Pane[];
  /** where the close-up looks, how wide it is, from which side angle (degrees from the nose) */
  detail: { target: Vec; width: number; azimuth: number };
  /** camera height above the floor for bodies that must be looked into */
  lift?: number;
  /** degrees to turn three-quarter views towards the side, for long or narrow bodies */
  turn?: number;
};

const surface = (albedo: Vec, rough: number, metal: number, coat: number, paint = 0): Surface => ({ albedo, rough, metal, paint, coat });

/** The materials parts are made of. */
export const surfaces = {
  paint: surface([0, 0, 0], 0.03, 0, 1, 1),
  plastic: surface([0.03, 0.03, 0.031], 0.5, 0, 0.5),
  gloss: surface([0.012, 0.012, 0.013], 0.05, 0, 0.9),
  rubber: surface([0.022, 0.022, 0.023], 0.62, 0, 0.45),
  liner: surface([0.008, 0.008, 0.008], 0.9, 0, 0.15),
  alloy: surface([0.66, 0.67, 0.69], 0.2, 1, 1),
  darkAlloy: surface([0.15, 0.15, 0.156], 0.2, 1, 1),
  steel: surface([0.45, 0.46, 0.47], 0.35, 1, 1),
  chrome: surface([0.85, 0.86, 0.87], 0.06, 1, 1),
  aluminium: surface([0.66, 0.67, 0.68], 0.4, 1, 1),
  white: surface([0.8, 0.81, 0.81], 0.12, 0, 0.8),
  cream: surface([0.74, 0.735, 0.71], 0.2, 0, 0.7),
  chassis: surface([0.022, 0.022, 0.023], 0.45, 0, 0.5),
  galvanised: surface([0.5, 0.51, 0.52], 0.5, 1, 1),
  seat: surface([0.05, 0.047, 0.045], 0.6, 0, 0.4),
  tan: surface([0.32, 0.18, 0.1], 0.5, 0, 0.4),
  red: surface([0.4, 0.008, 0.012], 0.06, 0, 1),
  amber: surface([0.8, 0.25, 0.02], 0.06, 0, 1),
  lens: surface([0.75, 0.77, 0.8], 0.06, 0, 1),
  glass: surface([0.004, 0.004, 0.005], 0.02, 0, 1),
} satisfies Record<string, Surface>;

/** Shorthand for a part from its extremes. */
export function part(field: Field, min: Vec, max: Vec, cell: number, s: Surface, more: Partial<Part> = {}): Part {
  return { field, bounds: { min, max }, cell, surface: s, ...more };
}

/** A part small enough to need a fine grid, as those of a motorcycle are. */
export function finePart(field: Field, min: Vec, max: Vec, s: Surface, cell = 0.006): Part {
  return part(field, min, max, cell, s);
}

export type Built = { mesh: Mesh; coarse: Mesh; surface: Surface; skin: boolean };

/** Mesh a part, with a coarser copy for casting shadows; scale > 1 gives a faster draft. */
export function buildPart(p: Part, scale: number): Built[] {
  const fine = meshField(p.field, p.bounds, p.cell * scale);
  const coarse = p.skin ? meshField(p.field, p.bounds, Math.max(p.cell * scale, 0.028)) : fine;
  const copies = p.copies ?? [{ at: [0, 0, 0] as Vec }];
  return copies.map((c) => ({
    mesh: placed(fine, c.at, c.flip ?? false),
    coarse: placed(coarse, c.at, c.flip ?? false),
    surface: p.surface,
    skin: p.skin ?? false,
  }));
}

function placed(m: Mesh, at: Vec, flip: boolean): Mesh {
  if (!flip && at.every((v) => v === 0)) return m;
  const position = m.position.slice();
  const normal = m.normal.slice();
  const index = m.index.slice();
  for (let i = 0; i < position.length; i += 3) {
    if (flip) {
      position[i + 2] *= -1;
      normal[i + 2] *= -1;
    }
    position[i] += at[0];
    position[i + 1] += at[1];
    position[i + 2] += at[2];
  }
  if (flip) for (let i = 0; i < index.length; i += 3) [index[i + 1], index[i + 2]] = [index[i + 2], index[i + 1]];
  return { position, normal, index };
}
