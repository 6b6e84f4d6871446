import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadPostcodes } from '#lib/pull/content/postcodes.ts';

const root = mkdtempSync(join(tmpdir(), 'postcodes-'));
afterAll(() => rmSync(root, { recursive: true }));

const [tenantsDir, productTenantsDir] = [join(root, 'own'), join(root, 'product')];
const folders = { tenantsDir, productTenantsDir };
const site = (file?: string) => ({ locale: { language: 'en-AU' as const, postcodes: { file } } });
const row = (country: string, lat = -33.87) => `${country}\t2000\tSydney\tNSW\tNSW\t\t\t\t\t${lat}\t151.21\t4\n`;

function write(folder: string, name: string, text: string): string {
  mkdirSync(join(folder, 'layers/postcodes'), { recursive: true });
  const path = join(folder, 'layers/postcodes', name);
  writeFileSync(path, text);
  return path;
}

describe('the file of postcodes that a site names (rule A42)', () => {
  it('is not read unless it is named', async () => {
    expect(await loadPostcodes(folders, site())).toBeUndefined();
  });

  it('is that of the tenants folder, else that of the product, and read again after a change', async () => {
    const memory = {};
    write(productTenantsDir, 'AU.txt', row('AU', 1));
    expect(await loadPostcodes(folders, site('AU.txt'), memory)).toEqual({ '/postcodes/all.json': '{"2000":[1,151.21]}' });
    write(tenantsDir, 'AU.txt', row('AU', 2));
    expect(await loadPostcodes(folders, site('AU.txt'), memory)).toEqual({ '/postcodes/all.json': '{"2000":[2,151.21]}' });
    write(tenantsDir, 'AU.txt', row('AU', 33));
    expect(await loadPostcodes(folders, site('AU.txt'), memory)).toEqual({ '/postcodes/all.json': '{"2000":[33,151.21]}' });
  });

  const geonames = 'https://download.geonames.org/export/zip/';
  it('stops the build where it is missing, empty, of another country, or not in that format', async () => {
    const missing = join(tenantsDir, 'layers/postcodes/missing.txt');
    await expect(loadPostcodes(folders, site('missing.txt'))).rejects.toThrow(
      `${missing}: the file does not exist, though locale.postcodes.file names it; download AU.zip from ${geonames} and unpack it there, or remove the setting`,
    );
    for (const [name, text] of [
      ['empty.txt', ''],
      ['NZ.txt', row('NZ')],
    ] as const) {
      const path = write(tenantsDir, name, text);
      await expect(loadPostcodes(folders, site(name))).rejects.toThrow(
        `${path}: the file has no postcode of AU; download AU.zip from ${geonames} and unpack it here`,
      );
    }
    const zip = write(tenantsDir, 'zip.txt', `${row('AU')}PK\u0003\u0004`);
    await expect(loadPostcodes(folders, site('zip.txt'))).rejects.toThrow(
      `${zip}:2: expected 12 columns separated by tabs, as GeoNames has them, but found 1; correct the line, or download AU.zip from ${geonames} again`,
    );
  });
});
