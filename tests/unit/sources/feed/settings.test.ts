import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkSite } from '#lib/site/check-site.ts';

let tenantsDir: string;
beforeEach(async () => {
  tenantsDir = await mkdtemp(join(tmpdir(), 'feed-settings-'));
});
afterEach(() => rm(tenantsDir, { recursive: true, force: true }));

/** The problems of a site.json with this source, without file and line. */
async function problemsOf(source: object) {
  await mkdir(join(tenantsDir, 'acme'), { recursive: true });
  await writeFile(
    join(tenantsDir, 'acme/site.json'),
    JSON.stringify({ source: { kind: 'feed', ...source }, settings: { dealer: { name: 'Acme' } } }),
  );
  const { problems } = await checkSite({ tenantsDir, slug: 'acme' });
  return problems.map(({ path, problem, fix }) => `${path}: ${problem}; ${fix}`);
}

const from = 'feed/stock.csv';
const fields = { id: 'Stock' };

test.each([
  [{ from, fields }],
  [{ from, preset: 'vauto' }],
  [{ from: 'env:ACME_FEED', fields, headers: { 'X-Key': 'env:ACME_KEY' } }],
  [
    {
      from,
      fields: {
        ...fields,
        price: [{ column: 'DAP', priceType: 'drive_away' }, 'EGC'],
        km: { column: 'Kms', unit: { column: 'Unit' } },
        images: ['A', 'B'],
        badge: null,
      },
    },
  ],
])('%j is right', async (source) => {
  expect(await problemsOf(source)).toEqual([]);
});

test.each<[object, string[]]>([
  [{ from }, ['source.fields.id: missing: without a preset, say which column gives the ID of a car, got nothing; correct it']],
  [{ from, preset: 'vauto', fields: { makee: 'Make' } }, ['source.fields.makee: unknown key; did you mean source.fields.make?']],
  [
    { from, preset: 'vato' },
    [
      'source.preset: expected one of "dealer-studio", "dealer-studio-webhook", "forecourt", "google-vehicles", "homenet", "meta-automotive", "vauto", got the text "vato"; did you mean "vauto"?',
    ],
  ],
  [
    { from: '../a.csv', fields },
    [
      'source.from: the file must be below the dealer’s folder; write https://…, s3://bucket/key?region=…, or a file below the dealer’s folder such as feed/stock.csv, got the text "../a.csv"; correct it',
    ],
  ],
  [
    { from, fields: { ...fields, km: { column: 'Kms', unit: 'miles' } } },
    ['source.fields.km.unit: expected one of "km", "mi", got the text "miles"; write one of these'],
  ],
  [{ from, fields: { ...fields, make: { column: 'Make', unit: 'km' } } }, ['source.fields.make.unit: unknown key; ']],
  [{ from, fields: { ...fields, price: { column: 'P', value: 5 } } }, ['source.fields.price: expected either a column or a value']],
  [
    { from, fields, headers: { Authorization: 'Bearer s3cret' } },
    ['source.headers.Authorization: a secret must not be written here: name its environment variable, such as "env:CRM_KEY"'],
  ],
  [{ from, fields, headers: { Authorization: 'env:OTHER_KEY' } }, ['source.headers.Authorization: OTHER_KEY is not a variable of acme']],
])('%j is refused', async (source, expected) => {
  const problems = await problemsOf(source);
  expect(problems.map((line, index) => line.slice(0, expected[index]?.length))).toEqual(expected);
});
