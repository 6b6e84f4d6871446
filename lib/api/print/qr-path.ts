import qrcode from 'qrcode-generator';

/** A QR code as an SVG path in a square of `size` units, with a quiet zone of four units. Throws if the text is too long. */
export function qrPath(text: string): { size: number; path: string } {
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
