import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { blockTypes } from '#lib/model/blocks/block-types.ts';
import { loadContent } from '#lib/pull/content/load-content.ts';
import { loadSite } from '#lib/site/load.ts';
import { sampleGroups } from '../../../../../scripts/commands/preview/block-samples.ts';
import { galleryPage } from '../../../../../scripts/commands/preview/gallery-page.ts';
import { previewScreens } from '../../../../../scripts/commands/preview/preview-screens.ts';
import { type PreviewTenant, samplePagePath, writePreviewTenants } from '../../../../../scripts/commands/preview/preview-tenants.ts';
import { carOf, testMotors } from '../../../pages/test-motors.ts';

const dealer = { body: 'ute', colour: 'Red', searchPath: '/search/our-cars' };

describe('the copies of a dealer for the preview', () => {
  let folder = '';
  let tenants: PreviewTenant[] = [];
  let tenantsDir = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'forecourt-preview-'));
    const own = join(folder, 'tenants', 'acme');
    await mkdir(join(own, 'content'), { recursive: true });
    await writeFile(
      join(own, 'site.json'),
      JSON.stringify({
        template: 'trail',
        settings: { dealer: { name: 'Acme' }, build: { keptReleases: 5, framedBy: ['https://old.example'] } },
      }),
    );
    await writeFile(join(own, 'content', 'about-us.md'), '---\ntitle: About\n---\n\nHello.\n');
    const workspace = makeWorkspace(folder, folder, {});
    // What an earlier preview left goes away.
    await mkdir(join(folder, 'preview', 'copies', 'acme-retro'), { recursive: true });
    const written = await writePreviewTenants(workspace, 'acme', {
      folder: join(folder, 'preview'),
      framedBy: 'http://localhost:4300',
      dealer,
    });
    tenants = written.tenants;
    tenantsDir = written.workspace.tenantsDir;
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('are one for each template, beside the dealer', async () => {
    expect(tenants).toEqual([
      { slug: 'acme-classic', template: 'classic' },
      { slug: 'acme-studio', template: 'studio' },
      { slug: 'acme-trail', template: 'trail' },
    ]);
    expect((await readdir(tenantsDir)).sort()).toEqual(['acme-classic', 'acme-studio', 'acme-trail']);
  });

  test('have the dealer’s settings and pages, in their own template, for the frames of the gallery only', async () => {
    const { site } = await loadSite({ tenantsDir, slug: 'acme-studio' });
    expect(site).toMatchObject({ template: 'studio', dealer: { name: 'Acme' } });
    expect(site.build).toMatchObject({ keptReleases: 5, framedBy: ['http://localhost:4300'], indexable: false });
  });

  test('have pages with one of each type of block, which all can be read', async () => {
    const pages = await loadContent(
      join(tenantsDir, 'acme-classic'),
      { blog: '/blog', garage: '/my-garage', usePagesPath: false, searchAliases: {} },
      '2026-11-22',
    );
    const samples = pages.filter(({ path }) => path !== '/about-us');
    expect(samples.map(({ path }) => path).sort()).toEqual(sampleGroups.map(samplePagePath).sort());
    expect(samples.flatMap(({ blocks }) => blocks.map(({ type }) => type)).sort()).toEqual(Object.keys(blockTypes).sort());
  });
});

test('a long slug leaves room for the template', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-preview-'));
  const slug = `a${'b'.repeat(62)}`;
  await mkdir(join(folder, 'tenants', slug), { recursive: true });
  await writeFile(join(folder, 'tenants', slug, 'site.json'), '{}');
  const options = { folder: join(folder, 'preview'), framedBy: 'http://localhost:1', dealer };
  const { tenants } = await writePreviewTenants(makeWorkspace(folder, folder, {}), slug, options);
  expect(tenants.map((tenant) => tenant.slug.length)).toEqual([63, 63, 63]);
  await rm(folder, { recursive: true });
});

test('the screens are a page of each kind, without those that the dealer does not have', () => {
  const cars = [carOf('a'), carOf('b', { status: 'sold' })];
  const screens = previewScreens(testMotors({ features: { compare: false } }, cars));
  const names = screens.filter(({ group }) => group === 'Pages').map(({ name, path }) => `${name} ${path}`);
  expect(names).toEqual(expect.arrayContaining(['Home /', 'Car /cars/a', 'Sold car /cars/b', 'Page not found /404']));
  expect(names.some((name) => name.startsWith('Compare'))).toBe(false);
  expect(screens.filter(({ group }) => group === 'Blocks').map(({ name }) => name)).toEqual([...sampleGroups]);
});

test('the gallery escapes what a dealer wrote', () => {
  const html = galleryPage({
    name: '<Acme & Sons>',
    tenants: [{ slug: 'acme-classic', template: 'classic' }],
    screens: [{ group: 'Pages', name: '</script><b>', path: '/' }],
    port: 4301,
  });
  expect(html).toContain('<h1>&lt;Acme &amp; Sons&gt;</h1>');
  expect(html).toContain('&lt;/script&gt;&lt;b&gt;</button>');
  expect(html).toContain('"name":"\\u003c/script>\\u003cb>"');
});
