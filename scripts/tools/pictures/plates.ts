import { Vector4 } from 'three';
import { buildVehicle } from './body-types.ts';
import { frameShot, type View } from './camera.ts';
import { buildPart, type Plate } from './parts.ts';
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

/** The corners in pixels of the plates that a view shows at least in part, by the name of the picture. */
export function findPlates(body: string, views: readonly View[], width: number, height: number): Record<string, number[][][]> {
  const vehicle = buildVehicle(body);
  const points = new Float32Array(vehicle.parts.flatMap((part) => buildPart(part, 1)).flatMap(({ mesh }) => sparse(mesh.position)));
  return Object.fromEntries(
    views.flatMap((view) => {
      const shot = frameShot(view, vehicle, points, width / height);
      const plates = vehicle.plates.flatMap((plate) => {
        const { corners, normal } = plateOutline(plate);
        const facing = normal.reduce((sum, n, i) => sum + n * (shot.eye[i] - plate.at[i]), 0);
        if (facing <= 0) return [];
        const project = (corner: Vec) => {
          const p = new Vector4(...corner, 1).applyMatrix4(shot.matrix);
          return [((p.x / p.w + 1) / 2) * width, ((1 - p.y / p.w) / 2) * height].map((v) => Math.round(v * 10) / 10);
        };
        const outline = corners.map(project);
        return outline.some(([x]) => x > 0 && x < width) ? [outline] : [];
      });
      return plates.length > 0 ? [[`${body}-${view}`, plates]] : [];
    }),
  );
}

/** Every seventh corner of a mesh, as the camera frames it in the studio. */
function sparse(position: Float32Array): number[] {
  const out: number[] = [];
  for (let i = 0; i < position.length; i += 3 * 7) out.push(position[i], position[i + 1], position[i + 2]);
  return out;
}
