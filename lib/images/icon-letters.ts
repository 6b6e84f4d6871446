// Strokes on a grid 4 wide and 6 high: pairs are x and y from the bottom left, a bar lifts the pen.
const strokes: Readonly<Record<string, string>> = {
  A: '00 26 40|12 32',
  B: '00 06 36 45 44 33 03|33 42 41 30 00',
  C: '45 36 16 05 01 10 30 41',
  D: '00 06 26 44 42 20 00',
  E: '46 06 00 40|03 33',
  F: '46 06 00|03 33',
  G: '45 36 16 05 01 10 30 41 43 23',
  H: '00 06|40 46|03 43',
  I: '20 26',
  J: '46 41 30 10 01',
  K: '00 06|46 03 40',
  L: '06 00 40',
  M: '00 06 23 46 40',
  N: '00 06 40 46',
  O: '10 01 05 16 36 45 41 30 10',
  P: '00 06 36 45 44 33 03',
  Q: '10 01 05 16 36 45 41 30 10|22 40',
  R: '00 06 36 45 44 33 03|23 40',
  S: '45 36 16 05 04 13 33 42 41 30 10 01',
  T: '06 46|26 20',
  U: '06 01 10 30 41 46',
  V: '06 20 46',
  W: '06 10 23 30 46',
  X: '00 46|06 40',
  Y: '06 23 46|23 20',
  Z: '06 46 00 40',
  0: '10 01 05 16 36 45 41 30 10',
  1: '15 26 20',
  2: '05 16 36 45 44 00 40',
  3: '06 46 23 33 42 41 30 10 01',
  4: '30 36 02 42',
  5: '46 06 03 33 42 41 30 10 01',
  6: '45 36 16 05 01 10 30 41 42 33 03',
  7: '06 46 10',
  8: '13 04 05 16 36 45 44 33 13 02 01 10 30 41 42 33',
  9: '01 10 30 41 45 36 16 05 04 13 43',
};

type Point = readonly [x: number, y: number];

const readLine = (text: string): Point[] => text.split(' ').map((pair) => [Number(pair[0]), Number(pair[1])]);

/** A text in capitals that icons can show. Letters without strokes become spaces. */
export const iconText = (text: string): string =>
  [...text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()]
    .map((letter) => (Object.hasOwn(strokes, letter) ? letter : ' '))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The pen strokes of a line of letters, in a box 1 wide and 1 high. */
export function letterStrokes(line: string): Point[][] {
  const width = Math.max(1, [...line].length * 5.6 - 1.6);
  return [...line].flatMap((letter, index) =>
    (strokes[letter] ?? '')
      .split('|')
      .filter(Boolean)
      .map((part) => readLine(part).map(([x, y]): Point => [(index * 5.6 + x) / width, y / 6])),
  );
}
