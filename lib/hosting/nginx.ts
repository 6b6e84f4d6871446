import { cacheRules, revalidated } from './cache-rules.ts';
import { contentTypes, isCompressible } from './content-types.ts';
import type { GoneRule, MovedRule } from './gone-rules.ts';
import { everywhere, type HeaderRule, policyFree, policyName } from './headers.ts';
import type { HostRule } from './rules.ts';

const bare = (type: string) => type.split(';')[0] as string;
const types = [...new Set(Object.values(contentTypes).map(bare))];
const endingsOf = (type: string) =>
  Object.entries(contentTypes).flatMap(([ending, contentType]) => (bare(contentType) === type ? [ending.slice(1)] : []));
/** nginx includes text/html by default and warns about a duplicate. */
const others = (isWanted: (type: string) => boolean) =>
  [...new Set(Object.values(contentTypes).filter(isWanted).map(bare))].filter((type) => type !== 'text/html');

const files = `default_type application/octet-stream;
types {
${types.map((type) => `    ${type} ${endingsOf(type).join(' ')};`).join('\n')}
}
charset utf-8;
charset_types ${others((type) => type.includes('charset=')).join(' ')};
gzip on;
gzip_vary on;
gzip_proxied any;
gzip_min_length 512;
gzip_types ${others(isCompressible).join(' ')};
`;

const policy = (value: string) => `set $forecourt_policy "${value}";
if ($uri ~ "${policyFree.source}") { set $forecourt_policy ""; }
add_header ${policyName} $forecourt_policy always;
`;

const header = ([name, value]: [string, string]) => (name === policyName ? policy(value) : `add_header ${name} "${value}" always;\n`);

const cachedLocation = ({ path, cacheControl }: (typeof cacheRules)[number]) => `location ^~ ${path.slice(0, -1)} {
    set $forecourt_cache "${cacheControl}";
    try_files $uri =404;
}
`;

const rewrites = ({ from, to }: HostRule) => `location ${from.slice(0, -1)} {
    try_files $uri $uri.html ${to}.html;
}
`;

const isGone = ({ path, page }: GoneRule) => `location = ${path} { error_page 410 ${page}.html; return 410; }\n`;

const isMoved = ({ path, to }: MovedRule) => `location = ${path} { return 301 ${to}$is_args$args; }\n`;

const escapePattern = (path: string) => path.replaceAll(/[.*+?^${}()|[\]\\"]/g, '\\$&');

/** Paths in capitals redirect to their page (rule H21). nginx cannot change the case of a path, so each page has a pattern. */
const capitals = (paths: readonly string[], moved: readonly MovedRule[], rules: readonly HostRule[]) => {
  const targets = new Map(moved.map(({ path, to }) => [path, to]));
  const patterns = paths.filter((path) => path.length > 1 && path === path.toLowerCase());
  return `location ~ [A-Z] {
    location ~ "^/(?!cars/)(?i:cars)/([A-Za-z0-9_-]+)$" { return 301 /cars/$1$is_args$args; }
${patterns.map((path) => `    location ~* "^${escapePattern(path)}$" { return 301 ${targets.get(path) ?? path}$is_args$args; }\n`).join('')}${rules
  .map(({ from, to }) => `    location ~* "^${escapePattern(from.slice(0, -1))}" { try_files $uri $uri.html ${to}.html; }\n`)
  .join('')}    try_files $uri $uri.html =404;
}
`;
};

/** The rules of a site whose files have compressed copies beside them. nginx refuses brotli_static without its module. */
export const precompressedNginx = (text: string, encodings: readonly ('gz' | 'br')[]): string => {
  const lines = [...(encodings.includes('gz') ? ['gzip_static on;'] : []), ...(encodings.includes('br') ? ['brotli_static on;'] : [])];
  return text.replace(/^gzip_vary on;$/m, (line) => [line, ...lines].join('\n'));
};

type NginxRules = {
  rules: readonly HostRule[];
  gone: readonly GoneRule[];
  moved: readonly MovedRule[];
  headers: readonly HeaderRule[];
  /** All paths of the site without cars. */
  paths: readonly string[];
};

/** The rules as locations of nginx, to include in the site's server block. */
export const nginxFile = ({
  rules,
  gone,
  moved,
  headers,
  paths,
}: NginxRules) => `# Include this file in the server block of the site, beside listen, server_name and root. It belongs to one release:
# reload nginx after each upload. Where nginx passes /api/ on to the command api, use "location ^~ /api/" with an add_header of its own, so
# that each header is sent once, and name nginx in FORECOURT_TRUSTED_PROXIES, or all visitors count as one client.
${files}${headers
  .filter(({ path }) => path === everywhere)
  .flatMap((rule) => Object.entries(rule.headers).map(header))
  .join('')}# Redirects name no host: behind a proxy, nginx knows neither the public host nor HTTPS.
absolute_redirect off;
set $forecourt_cache "${revalidated}";
add_header Cache-Control $forecourt_cache always;
# Every page has one address: without .html and without a slash at the end. The request is compared undecoded, because a decoded line
# break would become part of the response headers.
if ($request_uri ~ "^/(index\\.html)(\\?.*)?$") {
    return 308 /$2;
}
if ($request_uri ~ "^/([^/?\\\\\\\\][^?]*?)(?:\\.html|/+)(\\?.*)?$") {
    return 308 /$1$2;
}
error_page 404 /404.html;
location = /404.html {
    internal;
    set $forecourt_cache "no-store";
}
location = /404 {
    return 404;
}
location = / {
    try_files /index.html =404;
}
location / {
    try_files $uri $uri.html =404;
}
# These files are instructions for hosts, not content.
location ~ ^/(_redirects$|_headers$|_hosting/|\\.(?!well-known/)) {
    return 404;
}
# A missing search index must not be answered by a page.
location ~ ^/search/.+\\.json$ {
    try_files $uri =404;
}
${capitals(paths, moved, rules)}${cacheRules.map(cachedLocation).join('')}${rules.map(rewrites).join('')}${gone.map(isGone).join('')}${moved.map(isMoved).join('')}`;
