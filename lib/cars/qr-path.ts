import qrcode from 'qrcode-generator';

/** The capacity of the largest code with this error correction. */
const mostBytes = 2331;

/** A QR code as an SVG path in a square of `size` units, with a quiet zone of four units. Undefined for a text that is too long. */
export function qrPath(text: string): { size: number; path: string } | undefined {
  if (new TextEncoder().encode(text).length > mostBytes) return undefined;
  const code = qrcode(0, 'M');
  code.addData(text, 'Byte');
  code.make();
  const count = code.getModuleCount();
  const quiet = 4;
  const cells: string[] = [];
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++) {
      if (!code.isDark(row, column)) continue;
      const start = column;
      while (column + 1 < count && code.isDark(row, column + 1)) column++;
      const width = column + 1 - start;
      cells.push(`M${start + quiet} ${row + quiet}h${width}v1h-${width}z`);
    }
  return { size: count + quiet * 2, path: cells.join('') };
}

/** A QR code as a data URL, always dark on light, as cameras need it. */
export function qrPicture(text: string): string | undefined {
  const code = qrPath(text);
  if (!code) return undefined;
  const { size, path } = code;
  const ground = `<path fill="white" d="M0 0h${size}v${size}H0z"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${ground}<path d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
