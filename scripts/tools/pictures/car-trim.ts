import type { Decal } from './decals.ts';

/** What is drawn on a car's skin, beyond its shape. */
export type CarTrim = {
  /** window splits: x of each pillar behind a door glass; ends of the side glass */
  pillars: number[];
  glassRear: [number, number];
  glassTop?: number;
  /** x of each door edge from hinge to last, and where the rear door meets the arch */
  doors: number[];
  doorTop?: number;
  cladding?: number;
  chromeLine?: boolean;
  roofBlack?: boolean;
  head: { y: number; h: number; inner: number; wrap: number; rise?: number; mat?: string };
  grille: { y0: number; y1: number; half: number; mat: string; narrow?: number };
  intake: { y0: number; y1: number; half: number };
  tail: { y: number; h: number; inner: number; wrap: number; rise?: number };
  tailBar?: boolean;
  rearGlass?: [number, number, number];
  gate?: [number, number, number];
  bonnet?: number;
  skid?: boolean;
  noRearGlass?: boolean;
  noTail?: boolean;
  noFlap?: boolean;
  extra?: Decal[];
};
