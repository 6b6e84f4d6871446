import { expect, test } from 'vitest';
import { contentPolicy } from '#lib/hosting/content-policy.ts';
import { headerProblems, headerRules, headersOf } from '#lib/hosting/headers.ts';
import { settingsSchema } from '#lib/site/schema.ts';

const plain = settingsSchema.parse({});
type Input = Parameters<typeof contentPolicy>[0];
const policy = (site: Partial<Input['site']> = {}, pages: Partial<Input['pages']> = {}, scripts: string[] = []) =>
  Object.fromEntries(
    contentPolicy({ site: { ...plain, ...site }, pages: { pictures: {}, content: [], ...pages }, scripts })
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );
const picture = (src: string) => ({ src, widths: [], width: 1, height: 1 });

test('a site of its own needs nobody else', () => {
  expect(policy({}, {}, ["'sha256-b='", "'sha256-a='"])).toEqual({
    'default-src': "'self'",
    'base-uri': "'self'",
    'object-src': "'none'",
    'frame-ancestors': "'self'",
    'form-action': "'self'",
    'script-src': "'self' 'sha256-a=' 'sha256-b='",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'media-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'frame-src': "'self'",
  });
});

test('pictures may come from where they lie', () => {
  const images = { ...plain.images, pattern: 'https://img.test/{path}?width={width}' };
  const pictures = { a: picture('https://b.test/a.jpg'), b: picture('/images/b-{w}.webp'), c: picture('https://b.test/c.jpg') };
  expect(policy({ images }, { pictures })['img-src']).toBe("'self' data: blob: https://b.test https://img.test");
});

test('logos of brands may come from where they lie', () => {
  const home = { ...plain.home, brandGrid: [{ name: 'ARB', link: '/arb', logo: 'https://arb.test/logo.svg' }] };
  const maker = { id: '1', name: 'Mazda', slug: 'mazda', logo: { url: 'https://mazda.test/logo.svg' } };
  const brands = [
    { name: 'TJM', link: '/tjm', logo: 'https://tjm.test/logo.svg' },
    { name: 'Kia', link: '/kia' },
  ];
  const content = [{ blocks: [{ type: 'brand-grid', brands }, { type: 'brand-grid' }] }] as unknown as Input['pages']['content'];
  expect(policy({ home, dealer: { ...plain.dealer, manufacturer: maker } }, { content })['img-src']).toBe(
    "'self' data: blob: https://arb.test https://mazda.test https://tjm.test",
  );
});

test('players and files of videos may be loaded', () => {
  const video = (source: string) => ({ type: 'video' as const, title: 'A', source });
  const blocks = [video('youtube:abcdef'), video('vimeo:123456'), video('https://v.test/a.mp4'), { type: 'text' as const, text: '' }];
  const content = [{ blocks }] as unknown as Input['pages']['content'];
  expect(policy({}, { content })).toMatchObject({
    'frame-src': "'self' https://player.vimeo.com https://www.youtube-nocookie.com",
    'media-src': "'self' https://v.test",
  });
});

test('from too many places to name, pictures may come from anywhere encrypted', () => {
  const pictures = Object.fromEntries(Array.from({ length: 13 }, (_, index) => [index, picture(`https://p${index}.test/a.jpg`)]));
  expect(policy({}, { pictures })['img-src']).toBe("'self' data: blob: https:");
});

test('the services of a site may be asked', () => {
  const search = { ...plain.search, host: 'https://search.test:7700/x' };
  const features = { ...plain.features, pdfService: 'https://pdf.test/api', paymentUrl: 'https://pay.test/{stocknum}?a={deposit}' };
  expect(policy({ search, features })).toMatchObject({
    'connect-src': "'self' https://pdf.test https://search.test:7700",
    'form-action': "'self' https://pay.test",
  });
});

test.each([
  ['a site with a bot check lets its script and frame in', { kind: 'turnstile', siteKey: '1x00' } as const, true, true],
  ['a site that switched it off does not', { kind: 'turnstile', siteKey: '1x00' } as const, false, false],
  ['a site without a key does not', { kind: 'turnstile' } as const, true, false],
])('%s', (_what, botCheck, botProtection, isLetIn) => {
  const shown = policy({ features: { ...plain.features, botProtection }, forms: { ...plain.forms, botCheck } });
  const host = isLetIn ? ' https://challenges.cloudflare.com' : '';
  expect(shown).toMatchObject({ 'script-src': `'self'${host}`, 'frame-src': `'self'${host}`, 'connect-src': "'self'" });
});

test('a site may name addresses of its own', () => {
  const build = {
    ...plain.build,
    sources: { frame: ['https://www.youtube.com'], script: ['https://tag.test'] },
    framedBy: ['https://hub.test'],
  };
  expect(policy({ build })).toMatchObject({
    'frame-src': "'self' https://www.youtube.com",
    'script-src': "'self' https://tag.test",
    'frame-ancestors': "'self' https://hub.test",
  });
});

test.each(['https://a.test; script-src *', "'unsafe-inline'", 'http://a.test', 'https://a.test"', 'data:'])('%j is no source', (source) => {
  expect(settingsSchema.safeParse({ build: { sources: { script: [source] } } }).success).toBe(false);
});

test('no two rules give one header; hashed files are kept', () => {
  const rules = headerRules('p', 365);
  expect(headersOf(rules, '/_next/static/chunks/a.js')).toMatchObject({
    'Content-Security-Policy': 'p',
    'Strict-Transport-Security': 'max-age=31536000',
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
  expect(headersOf(rules, '/cars/x')).not.toHaveProperty('Cache-Control');
  expect(Object.keys(headersOf(headerRules('p', 0), '/'))).not.toContain('Strict-Transport-Security');
});

test('a policy that a host would refuse is reported', () => {
  expect(headerProblems(headerRules('x'.repeat(1973), 0))).toEqual([]);
  expect(headerProblems(headerRules('x'.repeat(1974), 0))).toEqual([
    'Content-Security-Policy has 1,974 characters, and Cloudflare Pages allows lines of 2,000: shorten build.sources, or use fewer vendors',
  ]);
});

test('the hosts of the vendors that a site uses are named, and no others (rule T13)', () => {
  const { vendors } = settingsSchema.parse({
    vendors: {
      metaPixel: { id: '123456789012345' },
      custom: { 'heat-map': { script: 'https://heat.test/h.js', image: 'https://px.test' } },
    },
  });
  const found = policy({ vendors });
  expect(found['script-src']).toBe("'self' https://heat.test https://connect.facebook.net");
  expect(found['img-src']).toBe("'self' data: blob: https://px.test https://www.facebook.com");
  expect(found['connect-src']).toBe("'self' https://www.facebook.com https://connect.facebook.net");
  expect(JSON.stringify(found)).not.toMatch(/google|tiktok|livechat/);
});
