import type { Plate } from './parts.ts';
import type { Vec } from './sdf.ts';

const defaultSize: [number, number] = [0.372, 0.112];

/** The corners of a plate on the vehicle: bottom left, bottom right, top right, top left. */
export function plateOutline(plate: Plate): { corners: Vec[]; normal: Vec } {
  const [w, h] = plate.size ?? defaultSize;
  const tilt = plate.tilt ?? 0;
  const corner = (u: number, v: number): Vec => [
    plate.at[0] + plate.facing * (0.001 - v * h * Math.sin(tilt)),
    plate.at[1] + v * h * Math.cos(tilt),
    plate.at[2] - plate.facing * u * w,
  ];
  return {
    corners: [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)],
    normal: [plate.facing * Math.cos(tilt), Math.sin(tilt), 0],
  };
}
