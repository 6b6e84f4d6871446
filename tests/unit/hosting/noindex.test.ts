import { expect, test } from 'vitest';
import { headerRules, parseHeaders } from '#lib/hosting/headers.ts';
import { hostFiles } from '#lib/hosting/host-files.ts';
import { precompressedNginx } from '#lib/hosting/nginx.ts';
import { previewFiles, previewText } from '#lib/hosting/noindex.ts';

const site = hostFiles({
  ...{ slug: 'acme', searchPage: '/search/cars', paths: ['/search/cars'], pages: [], redirects: [], gone: [] },
  headers: headerRules("default-src 'self'", 0),
});
const preview = (file: string) => previewText(file, site[file] ?? '');
const tag = 'noindex, nofollow';

test('every host keeps search engines off a preview, and nothing else changes', () => {
  expect(parseHeaders(preview('_headers'))[0]?.headers).toEqual({ ...parseHeaders(site._headers ?? '')[0]?.headers, 'X-Robots-Tag': tag });
  expect(parseHeaders(preview('_headers')).slice(1)).toEqual(parseHeaders(site._headers ?? '').slice(1));
  const line = `add_header X-Robots-Tag "${tag}" always;\n`;
  expect(preview('_hosting/nginx.conf').split(line).join('')).toBe(site['_hosting/nginx.conf']);
  expect(preview('_hosting/nginx.conf').split(line)).toHaveLength(2);
  const policy = JSON.parse(preview('_hosting/cloudfront-headers.json'));
  expect([policy.Name, policy.CustomHeadersConfig.Quantity, policy.CustomHeadersConfig.Items.at(-1)]).toEqual([
    'forecourt-acme-preview',
    3,
    { Header: 'X-Robots-Tag', Value: tag, Override: true },
  ]);
  expect(preview('_hosting/cloudflare-pages.js')).toContain(`"X-Robots-Tag":"${tag}"};\n`);
  expect(previewText('robots.txt', 'User-agent: *\nAllow: /\n')).toBe('User-agent: *\nDisallow: /\n');
  expect(previewText('index.html', '<html>')).toBe('<html>');
  expect(previewFiles).toHaveLength(5);
});

test.each([
  [['gz'], 'gzip_static on;\n'],
  [['br'], 'brotli_static on;\n'],
  [['gz', 'br'], 'gzip_static on;\nbrotli_static on;\n'],
] as const)('nginx sends the copies of %j', (encodings, lines) => {
  const rules = site['_hosting/nginx.conf'] ?? '';
  expect(precompressedNginx(rules, encodings)).toBe(rules.replace('gzip_vary on;\n', `gzip_vary on;\n${lines}`));
});
