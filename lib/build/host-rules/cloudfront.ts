import { type HostRule, type KnownPages, knownPages } from './rules.ts';

/** CloudFront takes no function that is longer, in bytes. */
export const longestFunction = 10_240;

type Table = { prefix: string; to: string; pages: Record<string, string[] | 0> };

const script = (
  tables: readonly Table[],
) => `// Viewer request function of CloudFront (cloudfront-js-2.0) before an S3 bucket with the site's files.
// It belongs to one release: publish it with each upload. Answer 403 and 404 of the bucket with /404.html and status 404.
var tables = ${JSON.stringify(tables)};
function handler(event) {
  var request = event.request;
  var uri = request.uri;
  if (uri === '/') {
    request.uri = '/index.html';
    return request;
  }
  if (uri.charAt(uri.length - 1) === '/') {
    var bare = uri.replace(/\\/+$/, '').replace(/^\\/+/, '/');
    return { statusCode: 308, statusDescription: 'Permanent Redirect', headers: { location: { value: bare || '/' } } };
  }
  if (/^\\/(_redirects$|_hosting\\/)/.test(uri)) uri = '/404';
  if (/\\.[a-z0-9]+$/i.test(uri)) return request;
  for (var table of tables) {
    if (uri.indexOf(table.prefix) !== 0) continue;
    var parts = uri.slice(table.prefix.length).split('/');
    var own = Object.prototype.hasOwnProperty.call(table.pages, parts[0]) ? table.pages[parts[0]] : undefined;
    var known = own !== undefined && (parts.length === 1 || (parts.length === 2 && (own === 0 || own.indexOf(parts[1]) >= 0)));
    if (!known) uri = table.to;
  }
  request.uri = uri + '.html';
  return request;
}
`;

const firstOnly = (pages: KnownPages) => Object.fromEntries(Object.keys(pages).map((name) => [name, 0 as const]));

/**
 * The rules as a CloudFront function. It cannot see whether a file exists, so it holds the names of the pages that do; where these
 * would make it too long, only the first segments: a new model of a known make is then missing until the next build.
 */
export function cloudfrontFile(rules: readonly HostRule[], paths: readonly string[]): string {
  const tables = rules.map((rule) => ({ prefix: rule.from.slice(0, -1), to: rule.to, pages: knownPages(rule, paths) }));
  const whole = script(tables);
  if (Buffer.byteLength(whole) <= longestFunction) return whole;
  return script(tables.map((table) => ({ ...table, pages: firstOnly(table.pages) })));
}
