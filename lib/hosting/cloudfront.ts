import { type Gone, type MovedPrefixes, slugsByPage } from './gone-rules.ts';
import { everywhere, type HeaderRule } from './headers.ts';
import { type HostRule, isHiddenScript, type KnownPages, knownPages } from './rules.ts';

/** The size limit of a CloudFront function, in bytes. */
export const longestFunction = 10_240;

type Table = { prefix: string; to: string; pages: Record<string, string[] | 0> };

const script = (
  tables: readonly Table[],
  goneCars: readonly Gone[],
  { prefixes, others }: MovedPrefixes,
) => `// Viewer request function of CloudFront (cloudfront-js-2.0) before an S3 bucket with the site's files.
// It belongs to one release: publish it with each upload. Set up custom error responses: 403 and 404 of the bucket give /404.html with status 404.
var tables = ${JSON.stringify(tables)};
var gone = ${JSON.stringify(slugsByPage(goneCars))};
var moved = ${JSON.stringify(Object.fromEntries(goneCars.flatMap(({ slug, movedTo }) => (movedTo ? [[slug, movedTo]] : []))))};
var entries = ${JSON.stringify(Object.fromEntries(others.map(({ path, to }) => [path, to])))};
var folders = ${JSON.stringify(prefixes)};
${isHiddenScript}function withQuery(uri, query) {
  var parts = [];
  for (var name in query || {})
    for (var one of query[name].multiValue || [query[name]]) parts.push(one.value ? name + '=' + one.value : name);
  return parts.length ? uri + '?' + parts.join('&') : uri;
}
function handler(event) {
  var request = event.request;
  var uri = request.uri;
  if (uri === '/') {
    request.uri = '/index.html';
    return request;
  }
  if (uri.charAt(uri.length - 1) === '/') {
    var bare = uri.replace(/\\/+$/, '').replace(/^\\/+/, '/');
    return { statusCode: 308, statusDescription: 'Permanent Redirect', headers: { location: { value: withQuery(bare || '/', request.querystring) } } };
  }
  if (isHidden(uri)) uri = '/404';
  if (/\\.[a-z0-9]+$/i.test(uri)) return request;
  var lower = /^\\/cars\\/./i.test(uri) ? '/cars/' + uri.slice(6) : uri.toLowerCase();
  var entry = Object.prototype.hasOwnProperty.call(entries, lower) ? entries[lower] : lower;
  for (var folder of folders)
    if (entry === lower && lower.indexOf(folder[0] + '/') === 0 && /^(\\/[a-z0-9_-]+)+$/.test(lower.slice(folder[0].length)))
      entry = folder[1] + lower.slice(folder[0].length);
  if (entry !== uri && entry.slice(0, 2) !== '//')
    return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location: { value: withQuery(entry, request.querystring) } } };
  var car = /^\\/cars\\/([^/]+)(\\/checkout)?$/.exec(uri);
  if (car && Object.prototype.hasOwnProperty.call(moved, car[1]))
    return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location: { value: withQuery('/cars/' + moved[car[1]], request.querystring) } } };
  for (var page in gone) if (car && gone[page].indexOf(car[1]) >= 0) uri = page;
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
 * The rules as a CloudFront function. It cannot see whether a file exists, so it lists the existing pages, or only their first segments if
 * the list is too long. It lists as many removed cars as fit, the newest first; the others get 404.html.
 */
export function cloudfrontFile(
  rules: readonly HostRule[],
  paths: readonly string[],
  goneCars: readonly Gone[],
  moved: MovedPrefixes,
): string {
  const tables: Table[] = rules.map((rule) => ({ prefix: rule.from.slice(0, -1), to: rule.to, pages: knownPages(rule, paths) }));
  const short = tables.map((table) => ({ ...table, pages: firstOnly(table.pages as KnownPages) }));
  const fits = (text: string) => Buffer.byteLength(text) <= longestFunction;
  const whole = script(tables, goneCars, moved);
  if (fits(whole)) return whole;
  let [namedCount, over] = [0, goneCars.length + 1];
  while (over - namedCount > 1) {
    const middle = Math.floor((namedCount + over) / 2);
    if (fits(script(short, goneCars.slice(0, middle), moved))) namedCount = middle;
    else over = middle;
  }
  return script(short, goneCars.slice(0, namedCount), moved);
}

/** The metadata of an object with the status of its page; S3 sends it as the header x-amz-meta-status. */
export const statusField = 'status';

/** The response function: without it CloudFront would answer 200 with the page of a removed car. */
export const cloudfrontResponseFile = `// Viewer response function of CloudFront (cloudfront-js-2.0): the page of a removed car gets status 410.
function handler(event) {
  var response = event.response;
  var status = response.headers['x-amz-meta-${statusField}'];
  if (status && response.statusCode === 200) {
    response.statusCode = Number(status.value);
    response.statusDescription = 'Gone';
  }
  delete response.headers['x-amz-meta-${statusField}'];
  delete response.headers['x-amz-meta-sha256'];
  delete response.headers['x-amz-meta-site'];
  return response;
}
`;

/** The headers as a response headers policy: aws cloudfront create-response-headers-policy --response-headers-policy-config file://… */
export function cloudfrontHeadersFile(name: string, rules: readonly HeaderRule[]): string {
  const headers = rules.find(({ path }) => path === everywhere)?.headers ?? {};
  const byName = new Map(Object.entries(headers).map(([header, value]) => [header.toLowerCase(), value]));
  const seconds = /max-age=(\d+)/.exec(byName.get('strict-transport-security') ?? '')?.[1];
  const policy = byName.get('content-security-policy');
  const referrer = byName.get('referrer-policy');
  const own = ['content-security-policy', 'strict-transport-security', 'x-content-type-options', 'referrer-policy'];
  const custom = Object.entries(headers).filter(([header]) => !own.includes(header.toLowerCase()));
  const config = {
    Name: name,
    SecurityHeadersConfig: {
      ContentSecurityPolicy: policy && { Override: true, ContentSecurityPolicy: policy },
      ContentTypeOptions: byName.has('x-content-type-options') ? { Override: true } : undefined,
      ReferrerPolicy: referrer && { Override: true, ReferrerPolicy: referrer },
      StrictTransportSecurity: seconds && {
        Override: true,
        AccessControlMaxAgeSec: Number(seconds),
        IncludeSubdomains: false,
        Preload: false,
      },
    },
    CustomHeadersConfig: { Quantity: custom.length, Items: custom.map(([Header, Value]) => ({ Header, Value, Override: true })) },
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
