import { type Part, part, surfaces } from './parts.ts';
import { box, type Field, mirrored } from './sdf.ts';

/** A pair of box-shaped tail lamps: red, amber and white. */
export function rearLamps(x: number, y: number, z: number, wide = 0.17, high = 0.05): Part[] {
  const at = (off: number, w: number) => mirrored(box([x, y, -z + off], [0.022, high, w], 0.012));
  const make = (f: Field, s: Part['surface']) => part(f, [x - 0.1, y - 0.15, -z - 0.3], [x + 0.1, y + 0.15, z + 0.3], 0.0075, s);
  return [
    make(at(-wide * 0.62, wide * 0.36), surfaces.red),
    make(at(0.04 * wide, wide * 0.28), surfaces.amber),
    make(at(wide * 0.62, wide * 0.28), surfaces.lens),
  ];
}
