import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { readDealerLogo } from '#lib/build/dealer-logo.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { headerGround } from '#lib/site/templates.ts';

const tenantsDir = mkdtempSync(join(tmpdir(), 'forecourt-logos-'));
const folder = join(tenantsDir, 'acme');
mkdirSync(folder);
afterAll(() => rmSync(tenantsDir, { recursive: true }));

const siteOf = (template: 'classic' | 'studio' | 'trail', logo?: string, dark?: string) =>
  siteSchema.parse({ slug: 'acme', template, dealer: { logo }, brand: { dark } });

function svg(name: string, fill: string, [width, height]: readonly [number, number] = [300, 100], more = ''): string {
  const text = `<rect x="10" y="10" width="${width - 20}" height="${height - 20}" fill="${fill}"/>${more}`;
  writeFileSync(join(folder, name), `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${text}</svg>`);
  return name;
}

const faint = (ground: string, value: string, kind: string) => ({
  problem: `it can hardly be seen on the header (${ground}): its contrast is ${value}:1, and 3:1 is the least`,
  fix: `use the version of the logo for ${kind} grounds`,
});

describe('the logo on the header (rule I22)', () => {
  const dot = '<circle cx="20" cy="20" r="4" fill="#000"/>';
  const half = '<rect x="150" y="10" width="140" height="80" fill="#111"/>';
  it.each([
    ['white on the white header', 'classic', '#fff', undefined, '', faint('#ffffff', '1.0', 'light')],
    ['pale on a light header', 'studio', '#ccc', undefined, '', faint('#f9f8f6', '1.5', 'light')],
    ['pale with a dark dot', 'classic', '#eee', undefined, dot, faint('#ffffff', '1.2', 'light')],
    ['pale with dark words', 'classic', '#eee', undefined, half, undefined],
    ['dark on a light header', 'classic', '#123', undefined, '', undefined],
    ['white on the dark header', 'trail', '#fff', undefined, '', undefined],
    ['dark on the dark header', 'trail', '#222', undefined, '', faint('#1b1d19', '1.1', 'dark')],
    ['dark on a dealer’s dark colour', 'trail', '#112233', '#102030', '', faint('#102030', '1.0', 'dark')],
    [
      'nothing at all',
      'classic',
      'none',
      undefined,
      '',
      { problem: 'it is empty: no part of it is visible', fix: 'export the logo again' },
    ],
  ] as const)('%s', async (what, template, fill, dark, more, fault) => {
    const logo = svg(`${what.replaceAll(/\W/g, '-')}.svg`, fill, [300, 100], more);
    const read = await readDealerLogo(tenantsDir, 'acme', siteOf(template, logo, dark));
    expect(read.fault).toEqual(fault);
    expect(read.logo?.picture).toMatchObject({ width: 300, height: 100 });
  });

  it.each([
    ['10:1', [1000, 100]],
    ['1:3', [100, 300]],
    ['1:100', [30, 3000]],
  ] as const)('of %s is measured as any other', async (what, size) => {
    const logo = svg(`ratio-${what.replace(':', '-')}.svg`, '#000', size);
    expect((await readDealerLogo(tenantsDir, 'acme', siteOf('classic', logo))).fault).toBeUndefined();
    const pale = svg(`pale-${what.replace(':', '-')}.svg`, '#fff', size);
    expect((await readDealerLogo(tenantsDir, 'acme', siteOf('classic', pale))).fault).toEqual(faint('#ffffff', '1.0', 'light'));
  });

  it('grey and transparent pictures are measured too', async () => {
    const grey = await sharp({ create: { width: 50, height: 20, channels: 3, background: '#fafafa' } })
      .toColourspace('b-w')
      .png()
      .toBuffer();
    writeFileSync(join(folder, 'grey.png'), grey);
    expect((await readDealerLogo(tenantsDir, 'acme', siteOf('classic', 'grey.png'))).fault).toEqual(faint('#ffffff', '1.0', 'light'));
  });

  it.each([
    ['broken.png', /^it could not be used: it cannot be read as a picture/],
    ['missing.png', /^it could not be used: there is no such file in the dealer’s folder$/],
  ])('%s is not used', async (logo, problem) => {
    writeFileSync(join(folder, 'broken.png'), 'no picture');
    const { fault, logo: read } = await readDealerLogo(tenantsDir, 'acme', siteOf('classic', logo));
    expect(read).toBeUndefined();
    expect(fault?.problem).toMatch(problem);
    expect(fault?.fix).toBe('correct the file; until then the site shows the dealer’s name');
  });

  it('none, or one at an address, is not measured', async () => {
    expect(await readDealerLogo(tenantsDir, 'acme', siteOf('classic'))).toEqual({});
    expect(await readDealerLogo(tenantsDir, 'acme', siteOf('classic', 'https://cdn.example/l.png'))).toEqual({});
  });

  it('the ground of each header is that of its theme', () => {
    const style = (name: string) => readFileSync(join(import.meta.dirname, `../../../styles/${name}.scss`), 'utf8');
    const theme = (name: string) => style(`themes/_${name}`);
    expect(style('_tokens')).toContain('--ground: #fff;');
    expect(theme('classic')).not.toContain('--ground:');
    expect(theme('studio')).toContain(`--ground: ${headerGround(siteOf('studio'))};`);
    expect(theme('trail')).toContain(`--dark: var(--brand-dark, ${headerGround(siteOf('trail'))});`);
  });
});
