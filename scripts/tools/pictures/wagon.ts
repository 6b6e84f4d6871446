import type { CarSpec } from './car.ts';
import { sedan } from './sedan.ts';

export const wagon: CarSpec = {
  ...sedan,
  shape: {
    ...sedan.shape,
    top: [
      [2.4, 0.7],
      [2.1, 0.785],
      [1.6, 0.865],
      [1.1, 0.92],
      [0.4, 0.905],
      [-0.8, 0.925],
      [-1.6, 0.96],
      [-2.5, 0.99],
    ],
    roof: [
      [1.0, 1.26],
      [0.3, 1.415],
      [-0.35, 1.47],
      [-1.1, 1.465],
      [-1.9, 1.42],
      [-2.5, 1.36],
    ],
    back: [-2.4, 46],
    tailRake: [
      [0.15, 0.12],
      [0.4, 0.0],
      [0.6, 0.0],
      [0.8, 0.06],
      [1.0, 0.11],
    ],
  },
  trim: {
    ...sedan.trim,
    pillars: [-0.12, -1.0],
    glassRear: [-2.02, -1.72],
    rearGlass: [0.99, 1.36, 0.12],
    gate: [0.56, 1.4, 0.68],
    tail: { y: 0.77, h: 0.15, inner: 0.42, wrap: 0.42 },
    tailBar: false,
  },
  wheel: 'multi',
  rails: [0.05, -1.95],
  spoiler: true,
  plateRear: 0.68,
  exhaust: false,
};
