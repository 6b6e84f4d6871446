import { expect, it } from 'vitest';
import { qrPath } from '#lib/cars/qr-path.ts';

function codeOf(text: string) {
  const code = qrPath(text);
  if (!code) throw new Error(`No code for ${text}`);
  return code;
}

/** The modules of a QR code as rows of dark and light, drawn from its path. */
function drawn({ size, path }: { size: number; path: string }): string[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => ' '));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let column = 0; column < Number(width); column++) (rows[Number(y)] as string[])[Number(x) + column] = '#';
  return rows.map((row) => row.join(''));
}

it('has its three finder patterns and a quiet zone of four', () => {
  const code = codeOf('https://test-motors.example/cars/2021-mazda-cx-5');
  const rows = drawn(code);
  expect((code.size - 8 - 17) % 4).toBe(0);
  for (const row of [...rows.slice(0, 4), ...rows.slice(-4)]) expect(row.trim()).toBe('');
  const finder = ['#######', '#     #', '# ### #', '# ### #', '# ### #', '#     #', '#######'];
  const at = (top: number, left: number) => rows.slice(top, top + 7).map((row) => row.slice(left, left + 7));
  const far = code.size - 4 - 7;
  expect([at(4, 4), at(4, far), at(far, 4)]).toEqual([finder, finder, finder]);
});

it('differs by address, and grows with it', () => {
  expect(codeOf('https://a.example/cars/1').path).not.toBe(codeOf('https://a.example/cars/2').path);
  expect(codeOf(`https://a.example/cars/${'x'.repeat(400)}`).size).toBeGreaterThan(codeOf('https://a.example/cars/1').size);
});

it.each([
  [2331, true],
  [2332, false],
])('holds an address of %s bytes: %s', (length, isHeld) => expect(qrPath('x'.repeat(length)) !== undefined).toBe(isHeld));
