/** A path command of an outline, in fontkit's format. */
export type OutlineCommand = { command: string; args: readonly number[] };

/** How much of each pixel an outline covers, 0 to 255, row by row. `left` and `top` are relative to the start of the baseline. */
export type GlyphMask = { left: number; top: number; width: number; height: number; cover: Uint8Array };

type Segment = [x0: number, y0: number, x1: number, y1: number];

/** The number of lines per curve. They differ from it by less than a tenth of a pixel at the sizes of a card. */
const curveSteps = 12;

/** The lines of an outline at a scale, moved right by `shift` pixels; y runs down. */
function segmentsOf(commands: readonly OutlineCommand[], scale: number, shift: number): Segment[] {
  const segments: Segment[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const lineTo = (toX: number, toY: number) => {
    segments.push([x, y, toX, toY]);
    x = toX;
    y = toY;
  };
  for (const { command, args } of commands) {
    const at = (index: number) => (args[index] as number) * (index % 2 === 0 ? scale : -scale) + (index % 2 === 0 ? shift : 0);
    if (command === 'moveTo') [x, y, startX, startY] = [at(0), at(1), at(0), at(1)];
    else if (command === 'lineTo') lineTo(at(0), at(1));
    else if (command === 'closePath') lineTo(startX, startY);
    else {
      const [fromX, fromY, isCubic] = [x, y, command === 'bezierCurveTo'];
      for (let step = 1; step <= curveSteps; step += 1) {
        const [t, u] = [step / curveSteps, 1 - step / curveSteps];
        const along = (from: number, first: number) =>
          isCubic
            ? u * u * u * from + 3 * u * u * t * at(first) + 3 * u * t * t * at(first + 2) + t * t * t * at(first + 4)
            : u * u * from + 2 * u * t * at(first) + t * t * at(first + 2);
        lineTo(along(fromX, 0), along(fromY, 1));
      }
    }
  }
  return segments;
}

/**
 * Adds a line to a buffer of signed areas, whose running sum along a row is the coverage of each pixel: the method of font-rs. Coordinates
 * refer to the buffer.
 */
function addLine(areas: Float32Array, width: number, height: number, [x0, y0, x1, y1]: Segment): void {
  if (y0 === y1) return;
  const direction = y0 < y1 ? 1 : -1;
  const [topX, topY, bottomX, bottomY] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
  const slope = (bottomX - topX) / (bottomY - topY);
  let x = topX;
  for (let row = Math.floor(topY); row < Math.min(height, Math.ceil(bottomY)); row += 1) {
    const part = Math.min(row + 1, bottomY) - Math.max(row, topY);
    const nextX = x + slope * part;
    const area = direction * part;
    const [from, to] = x < nextX ? [x, nextX] : [nextX, x];
    const first = Math.floor(from);
    const last = Math.ceil(to);
    const start = row * width + first;
    if (last <= first + 1) {
      const share = (x + nextX) / 2 - first;
      areas[start] = (areas[start] as number) + area * (1 - share);
      areas[start + 1] = (areas[start + 1] as number) + area * share;
    } else {
      // The line crosses several pixels of the row.
      const perPixel = 1 / (to - from);
      let before = 0;
      for (let pixel = first; pixel < last; pixel += 1) {
        const [enters, leaves] = [Math.max(from, pixel), Math.min(to, pixel + 1)];
        // The mean, over the row, of how much of this pixel is to the right of the line.
        const covered = perPixel * ((leaves - enters) * (pixel + 1 - (enters + leaves) / 2) + (enters - from));
        areas[start + pixel - first] = (areas[start + pixel - first] as number) + area * (covered - before);
        before = covered;
      }
      areas[start + last - first] = (areas[start + last - first] as number) + area * (1 - before);
    }
    x = nextX;
  }
}

/** Fills an outline. Overlapping parts, as in variable fonts, count once. */
export function fillOutline(commands: readonly OutlineCommand[], scale: number, shift = 0): GlyphMask {
  const segments = segmentsOf(commands, scale, shift);
  const xs = segments.flatMap(([x0, , x1]) => [x0, x1]);
  const ys = segments.flatMap(([, y0, , y1]) => [y0, y1]);
  if (xs.length === 0) return { left: 0, top: 0, width: 0, height: 0, cover: new Uint8Array() };
  const [left, top] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))];
  // One extra pixel, because a line can spill over into the next one.
  const [width, height] = [Math.ceil(Math.max(...xs)) - left + 2, Math.ceil(Math.max(...ys)) - top];
  const areas = new Float32Array(width * height + 1);
  for (const [x0, y0, x1, y1] of segments) addLine(areas, width, height, [x0 - left, y0 - top, x1 - left, y1 - top]);
  const cover = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    let sum = 0;
    for (let at = row * width; at < (row + 1) * width; at += 1) {
      sum += areas[at] as number;
      cover[at] = Math.round(255 * Math.min(1, Math.abs(sum)));
    }
  }
  return { left, top, width, height, cover };
}
