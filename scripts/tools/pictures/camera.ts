import { Matrix4, Vector3, Vector4 } from 'three';
import type { pictureViews } from '../invent/picture-bodies.ts';
import type { Vehicle } from './parts.ts';
import type { Vec } from './sdf.ts';

// Long lens, same height and same floor line for every vehicle: that is what makes
// a page of different bodies read as one shoot.
const FLOOR_LINE = 0.775;
const FILL_WIDTH = 0.855;
const FILL_HEIGHT = 0.7;
const shots = {
  front: { azimuth: 40, elevation: 8.5, lens: 21 },
  rear: { azimuth: 141, elevation: 9.5, lens: 21 },
  side: { azimuth: 90, elevation: 4.2, lens: 17 },
  detail: { azimuth: 52, elevation: 7, lens: 24 },
};

export type View = (typeof pictureViews)[number];
export type Shot = { matrix: Matrix4; eye: Vec; focus: number };

/** Place the camera so that the vehicle fills the frame and stands on the common floor line. */
export function frameShot(view: View, vehicle: Vehicle, points: Float32Array, aspect: number): Shot {
  const s = shots[view];
  const detail = view === 'detail';
  const turn = (vehicle.turn ?? 0) * (view === 'front' ? 1 : view === 'rear' ? -1 : 0);
  const azimuth = ((detail ? vehicle.detail.azimuth : s.azimuth + turn) * Math.PI) / 180;
  const elevation = ((s.elevation + (detail ? 0 : (vehicle.lift ?? 0))) * Math.PI) / 180;
  // The nose points at +x and the camera stays on the near (-z) side.
  const away = new Vector3(Math.cos(azimuth) * Math.cos(elevation), Math.sin(elevation), -Math.sin(azimuth) * Math.cos(elevation));
  const half = Math.tan((s.lens * Math.PI) / 360);
  const target = new Vector3(...(detail ? vehicle.detail.target : ([0, 0.6, 0] as Vec)));
  let distance = detail ? vehicle.detail.width / 2 / half : 12;
  let box = { x0: 0, x1: 0, y0: 0, y1: 0 };
  let matrix = new Matrix4();
  const make = (dx: number, dy: number): void => {
    const eye = target.clone().addScaledVector(away, distance);
    const look = new Matrix4().lookAt(eye, target, new Vector3(0, 1, 0)).setPosition(eye);
    const near = distance * 0.2;
    const w = near * half;
    const h = w / aspect;
    const projection = new Matrix4().makePerspective(-w - dx * w, w - dx * w, h - dy * h, -h - dy * h, near, 2000);
    matrix = projection.multiply(look.invert());
  };
  if (detail) {
    make(0, -0.06);
    return { matrix, eye: eyeOf(target, away, distance), focus: distance };
  }
  for (let i = 0; i < 6; i++) {
    make(0, 0);
    box = extent(matrix, points);
    distance *= Math.max((box.x1 - box.x0) / 2 / FILL_WIDTH, (box.y1 - box.y0) / 2 / FILL_HEIGHT);
  }
  make(0, 0);
  box = extent(matrix, points);
  // Shifting the film instead of tilting keeps verticals and horizon alike in all pictures.
  make(-(box.x0 + box.x1) / 2, 1 - 2 * FLOOR_LINE - box.y0);
  return { matrix, eye: eyeOf(target, away, distance), focus: distance };
}

function eyeOf(target: Vector3, away: Vector3, distance: number): Vec {
  const e = target.clone().addScaledVector(away, distance);
  return [e.x, e.y, e.z];
}

function extent(m: Matrix4, p: Float32Array): { x0: number; x1: number; y0: number; y1: number } {
  const box = { x0: 9, x1: -9, y0: 9, y1: -9 };
  const q = new Vector4();
  for (let i = 0; i < p.length; i += 3) {
    q.set(p[i], p[i + 1], p[i + 2], 1).applyMatrix4(m);
    box.x0 = Math.min(box.x0, q.x / q.w);
    box.x1 = Math.max(box.x1, q.x / q.w);
    box.y0 = Math.min(box.y0, q.y / q.w);
    box.y1 = Math.max(box.y1, q.y / q.w);
  }
  return box;
}
