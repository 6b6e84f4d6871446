import { finePart, type Part, surfaces } from './parts.ts';
import { both, box, egg, type Field, join, mirrored, pipe, ringZ, rod, tilted } from './sdf.ts';

/** Handlebar, levers, mirrors, lamp and instruments. */
export function controls(): Part[] {
  const bar = mirrored(
    pipe(
      [
        [0.475, 1.005, 0.05],
        [0.475, 1.01, -0.08],
        [0.43, 1.075, -0.2],
        [0.35, 1.07, -0.38],
      ],
      0.0125,
      0.02,
    ),
  );
  const grips = mirrored(rod([0.385, 1.072, -0.28], [0.345, 1.07, -0.395], 0.0185));
  const levers = mirrored(
    pipe(
      [
        [0.43, 1.065, -0.22],
        [0.455, 1.06, -0.26],
        [0.4, 1.055, -0.39],
      ],
      0.008,
    ),
  );
  const stems = mirrored(
    pipe(
      [
        [0.41, 1.08, -0.23],
        [0.42, 1.16, -0.3],
        [0.41, 1.22, -0.34],
      ],
      0.008,
    ),
  );
  const mirrorsBack = mirrored(egg([0.41, 1.245, -0.365], [0.022, 0.045, 0.075]));
  const lamp = join(
    0.02,
    both(egg([0.6, 0.9, 0], [0.13, 0.105, 0.105]), (x) => x - 0.655, 0.015),
    rod([0.52, 0.9, -0.1], [0.52, 0.9, 0.1], 0.025),
  );
  const lens = egg([0.645, 0.9, 0], [0.035, 0.086, 0.086]);
  const dash = tilted(box([0.53, 1.035, 0], [0.02, 0.045, 0.075], 0.015), 0.6, 0.53, 1.035);
  const fly = tilted(
    both(egg([0.575, 0.995, 0], [0.055, 0.085, 0.11]), (x, y) => Math.max(0.965 - y, 0.575 - x), 0.01),
    0.5,
    0.575,
    1.0,
  );
  const hose = mirrored(
    pipe(
      [
        [0.47, 0.98, -0.09],
        [0.58, 0.92, -0.13],
        [0.64, 0.62, -0.12],
        [0.63, 0.42, -0.1],
      ],
      0.006,
    ),
  );
  const ring: Field = (x, y, z) => ringZ([0, 0, 0], 0.09, 0.009)(z, y - 0.9, x - 0.652);
  return [
    finePart(join(0, bar, levers), [0.25, 0.95, -0.45], [0.55, 1.15, 0.45], surfaces.darkAlloy, 0.005),
    finePart(join(0, grips, hose), [0.28, 0.38, -0.45], [0.7, 1.12, 0.45], surfaces.rubber, 0.005),
    finePart(join(0, stems, mirrorsBack), [0.35, 1.05, -0.48], [0.48, 1.32, 0.48], surfaces.gloss, 0.005),
    finePart(join(0, lamp, dash), [0.42, 0.76, -0.16], [0.72, 1.12, 0.16], surfaces.gloss, 0.006),
    finePart(fly, [0.5, 0.92, -0.16], [0.7, 1.16, 0.16], surfaces.paint, 0.006),
    finePart(lens, [0.6, 0.78, -0.12], [0.72, 1.02, 0.12], { ...surfaces.lens, albedo: [0.5, 0.53, 0.56] }, 0.006),
    finePart(ring, [0.6, 0.78, -0.12], [0.72, 1.02, 0.12], surfaces.chrome, 0.005),
  ];
}
