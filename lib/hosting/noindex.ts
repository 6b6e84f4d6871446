import { everywhere, headersFile, parseHeaders } from './headers.ts';
import { robotsTxt } from './sitemap.ts';

const header = { name: 'X-Robots-Tag', value: 'noindex, nofollow' };

type Policy = { Name: string; CustomHeadersConfig: { Quantity: number; Items: { Header: string; Value: string; Override: boolean }[] } };

function addToPolicy(text: string): string {
  const policy = JSON.parse(text) as Policy;
  const Items = [...policy.CustomHeadersConfig.Items, { Header: header.name, Value: header.value, Override: true }];
  return `${JSON.stringify({ ...policy, Name: `${policy.Name}-preview`, CustomHeadersConfig: { Quantity: Items.length, Items } }, null, 2)}\n`;
}

/** The changes to a site's files, by path, that make search engines ignore the copy (rule H33). */
const changes: Record<string, (text: string) => string> = {
  'robots.txt': () => robotsTxt('', false),
  _headers: (text) =>
    headersFile(
      parseHeaders(text).map((rule) =>
        rule.path === everywhere ? { ...rule, headers: { ...rule.headers, [header.name]: header.value } } : rule,
      ),
    ),
  '_hosting/nginx.conf': (text) =>
    text.replace(/^add_header Cache-Control /m, (line) => `add_header ${header.name} "${header.value}" always;\n${line}`),
  '_hosting/cloudfront-headers.json': addToPolicy,
  '_hosting/cloudflare-pages.js': (text) =>
    text.replace(
      /^const headers = (\{.*\});$/m,
      (_line, table: string) => `const headers = ${JSON.stringify({ ...(JSON.parse(table) as object), [header.name]: header.value })};`,
    ),
};

/** The files that a preview has changed. */
export const previewFiles = Object.keys(changes);

/** The text of a file in a preview. */
export const previewText = (file: string, text: string): string => changes[file]?.(text) ?? text;
