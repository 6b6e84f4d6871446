// Turns the oversampled frame into the picture: averaging and lens blur in linear light.

const CHANNELS = 5;
/** Largest blur in pixels of the finished picture. */
const BLUR = 9;
const TAPS = 40;

/** Shrink, blur what is out of focus and pack: base RGB, then paint light, then flake light, as base64. */
export function develop(base: Uint8Array, mask: Uint8Array, width: number, height: number, over: number, lens: boolean): string {
  const { light, focus } = shrink(base, mask, width, height, over);
  return encode(pack(lens ? blurred(light, focus, width, height) : light, width * height));
}

/** Average in linear light: gamma-coded averaging would fatten dark edges. */
function shrink(
  base: Uint8Array,
  mask: Uint8Array,
  width: number,
  height: number,
  over: number,
): { light: Float32Array; focus: Float32Array } {
  const linear = Float32Array.from({ length: 256 }, (_, i) => (i / 255 <= 0.04045 ? i / 255 / 12.92 : ((i / 255 + 0.055) / 1.055) ** 2.4));
  const light = new Float32Array(width * height * CHANNELS);
  const focus = new Float32Array(width * height);
  const n = over * over;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const q = y * width + x;
      const p = q * CHANNELS;
      for (let j = 0; j < over; j++)
        for (let i = 0; i < over; i++) {
          // The frame buffer counts rows from below.
          const o = ((height * over - 1 - (y * over + j)) * width * over + x * over + i) * 4;
          light[p] += linear[base[o]] / n;
          light[p + 1] += linear[base[o + 1]] / n;
          light[p + 2] += linear[base[o + 2]] / n;
          light[p + 3] += linear[mask[o]] / n;
          light[p + 4] += linear[mask[o + 1]] / n;
          focus[q] += (mask[o + 2] / 127.5 - 1) / n;
        }
    }
  return { light, focus };
}

/** Gather blur: a neighbour counts only as far as its own blur, or that of a pixel behind it, reaches. */
function blurred(light: Float32Array, focus: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(light.length);
  const taps = Array.from({ length: TAPS }, (_, i) => {
    const r = Math.sqrt((i + 0.5) / TAPS) * BLUR;
    return [Math.round(Math.cos(i * 2.39996) * r), Math.round(Math.sin(i * 2.39996) * r), r];
  });
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const q = y * width + x;
      const own = Math.abs(focus[q]) * BLUR;
      let sum = 1;
      for (let c = 0; c < CHANNELS; c++) out[q * CHANNELS + c] = light[q * CHANNELS + c];
      for (const [dx, dy, r] of taps) {
        const sx = Math.min(width - 1, Math.max(0, x + dx));
        const sy = Math.min(height - 1, Math.max(0, y + dy));
        const s = sy * width + sx;
        const theirs = Math.abs(focus[s]) * BLUR;
        const reach = focus[s] > focus[q] ? Math.min(own, theirs) : theirs;
        const w = Math.min(1, Math.max(0, reach - r + 0.7));
        if (w === 0) continue;
        sum += w;
        for (let c = 0; c < CHANNELS; c++) out[q * CHANNELS + c] += w * light[s * CHANNELS + c];
      }
      for (let c = 0; c < CHANNELS; c++) out[q * CHANNELS + c] /= sum;
    }
  return out;
}

function pack(light: Float32Array, area: number): Uint8Array {
  // A grain of less than one step keeps the backdrop's long gradients from banding.
  let seed = 1;
  const grain = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 4294967296 - 0.5;
  };
  const code = (l: number) =>
    Math.max(0, Math.min(255, Math.round(255 * (l <= 0.0031308 ? 12.92 * l : 1.055 * l ** (1 / 2.4) - 0.055) + grain())));
  const out = new Uint8Array(area * CHANNELS);
  for (let q = 0; q < area; q++) {
    for (let c = 0; c < 3; c++) out[q * 3 + c] = code(light[q * CHANNELS + c]);
    for (let c = 3; c < 5; c++) out[area * c + q] = light[q * CHANNELS + c] === 0 ? 0 : code(light[q * CHANNELS + c]);
  }
  return out;
}

function encode(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 32766) text += btoa(String.fromCharCode(...bytes.subarray(i, i + 32766)));
  return text;
}
