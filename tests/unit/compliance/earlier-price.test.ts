import { describe, expect, test } from 'vitest';
import { dayMs } from '#lib/model/time.ts';
import { breachesOf, carPage, lawOf, now, verdict } from './law-pages.ts';

describe('an earlier price', () => {
  const page = carPage('<p>was <s>$30,990</s></p>');
  const law = (offered: [number, number][], beforeUntil?: number) =>
    lawOf({
      history: new Map([['red-car', { offered: offered.map(([dollars, days]) => [dollars, now - days * dayMs] as const), beforeUntil }]]),
    });
  const [proven, unproven] = ['kept', 'broken'];
  test.each([
    [
      'was asked for a month until last week',
      law([
        [30_990, 37],
        [28_990, 7],
      ]),
      proven,
      undefined,
    ],
    [
      'was asked in two periods of ten days',
      law([
        [30_990, 40],
        [29_990, 30],
        [30_990, 20],
        [28_990, 10],
      ]),
      proven,
      undefined,
    ],
    [
      'was asked for a day',
      law([
        [28_990, 40],
        [30_990, 8],
        [28_990, 7],
      ]),
      unproven,
      undefined,
    ],
    [
      'was asked half a year ago',
      law([
        [30_990, 220],
        [28_990, 180],
      ]),
      unproven,
      undefined,
    ],
    ['was never asked here, in a month', law([[28_990, 30]]), unproven, undefined],
    ['cannot be known of a new car', law([[28_990, 2]]), unproven, true],
    ['cannot be known without a release', lawOf(), unproven, true],
    ['was asked until ten days ago, as the dealer says', law([[28_990, 2]], now - 10 * dayMs), proven, undefined],
    ['was asked until last year, as the dealer says', law([[28_990, 30]], now - 300 * dayMs), unproven, undefined],
    ['will be asked in future, as the dealer says', law([[28_990, 30]], now + dayMs), unproven, undefined],
  ] as const)('%s', (_what, context, expected, warns) => {
    expect(verdict('was-now', page, context)).toBe(expected);
    expect(breachesOf('was-now', page, context)[0]?.warns).toBe(warns);
  });

  const fell = law([
    [32_990, 37],
    [28_990, 7],
  ]);
  const stable = law([[28_990, 37]]);
  const said = (comments: string, context: typeof stable) =>
    breachesOf('was-now', carPage(`<p>${comments}</p>`), context).map(({ problem, warns }) => `${warns ? 'warns: ' : ''}${problem}`);

  test.each([
    'Capped price servicing: save $600 on your first three services.',
    'Save $600 on the first service.',
    'Save $1,200 a year on fuel.',
    'Saves $1,200 every year.',
    'Save over $900 in fuel!',
    'Save $900 in servicing costs.',
  ])('“%s” is no price cut', (comments) => {
    expect(verdict('was-now', carPage(`<p>${comments}</p>`), stable)).toBeUndefined();
  });

  test.each(['New tyres fitted: were $1,800.', 'The optional tow bar was $1,450 when new.', 'Was $27,990.'])(
    '“%s” may be about something else',
    (comments) => {
      const problem = `names an earlier price below that of the car, perhaps of something else: “${comments}”`;
      expect(said(comments, stable)).toEqual([`warns: ${problem}`]);
    },
  );

  test.each([
    ...['Was $32,990', 'Was priced at $32,990', 'Previously $32,990', 'Previously priced at $32,990', 'Down from $32,990'],
    ...['Save $4,000', 'SAVE OVER $4,000', 'Save a massive $4,000', 'Savings of $4,000', 'Save $4,000, every car must go'],
    ...['Save $4,000 on this car', 'Save $4,000 on the price', 'Save up to $4,000'],
  ])('“%s” is proven or blocks', (comments) => {
    expect(verdict('was-now', carPage(`<p>${comments}</p>`), fell)).toBe('kept');
    expect(said(comments, stable)).toEqual([`says that the car was $32,990, which this site did not ask for it lately: “${comments}”`]);
  });

  test('an earlier price below that of the car is proven by the history too', () => {
    const rose = law([
      [27_990, 37],
      [28_990, 7],
    ]);
    expect(verdict('was-now', carPage('<p>Was $27,990</p>'), rose)).toBe('kept');
  });

  test('a saving may be greater than what the page says, an earlier price may not', () => {
    expect(verdict('was-now', carPage('<p>Save over $3,500</p>'), fell)).toBe('kept');
    expect(said('Was $32,490', fell)).toEqual(['says that the car was $32,490, which this site did not ask for it lately: “Was $32,490”']);
  });

  test('“save” names the difference', () => {
    const saved = carPage('<p>Save $2,000!</p>');
    expect(
      verdict(
        'was-now',
        saved,
        law([
          [30_990, 37],
          [28_990, 7],
        ]),
      ),
    ).toBe('kept');
    expect(verdict('was-now', saved, law([[28_990, 37]]))).toBe('broken');
  });
});
