/** A place in the window, in CSS pixels. */
export type Point = { x: number; y: number };

type Box = { left: number; right: number; top: number; bottom: number };

/** The tip is a little behind the pointer, so that a flat way to the panel stays inside. */
const slack = 6;

/**
 * The triangle from where the pointer left the name of a menu to the near edge of its panel. A pointer inside is on its way to the panel,
 * so the menus that it crosses stay closed.
 */
export function graceArea({ x, y }: Point, { left, right, top, bottom }: Box): [Point, Point, Point] {
  const isAbove = y < (top + bottom) / 2;
  const edge = isAbove ? Math.max(top, y) : Math.min(bottom, y);
  return [
    { x, y: isAbove ? y - slack : y + slack },
    { x: Math.min(left, x - slack), y: edge },
    { x: Math.max(right, x + slack), y: edge },
  ];
}

const side = (a: Point, b: Point, point: Point) => (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);

/** Whether a point is in a triangle or on its edge. */
export function isInTriangle([a, b, c]: readonly [Point, Point, Point], point: Point): boolean {
  const sides = [side(a, b, point), side(b, c, point), side(c, a, point)];
  return sides.every((one) => one >= 0) || sides.every((one) => one <= 0);
}
