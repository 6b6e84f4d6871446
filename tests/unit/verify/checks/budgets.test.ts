import { expect, test } from 'vitest';
import { expectNamed, type Row } from '../planted.ts';

test.each<Row>([
  [
    'a heavy page',
    { 'about.html': (text) => text + '\n'.repeat(400 * 1024) },
    [expect.stringMatching(/^budgets about\.html: has 40\d\.?\d? KiB, more than build\.budgets\.pageHtml allows \(384 KiB\)$/)],
  ],
  [
    'a heavy picture',
    { 'images/a-640.webp': 'x'.repeat(601 * 1024) },
    ['budgets images/a-640.webp: has 601 KiB, more than build.budgets.picture allows (600 KiB)'],
  ],
  [
    'heavy scripts',
    {
      '_next/static/chunks/app.js': Array.from({ length: 130_000 }, (_, index) =>
        Math.sin(index + 1)
          .toString(36)
          .slice(3, 9),
      ).join(''),
    },
    [
      expect.stringMatching(
        /^budgets about\.html \+6: loads scripts of \d+(\.\d)? KiB, more than build\.budgets\.pageScript allows \(320 KiB\)$/,
      ),
    ],
  ],
])('%s is named', (_fault, changes, problems) => expectNamed(changes, problems));
