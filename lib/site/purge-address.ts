import { AddressError } from './target-address.ts';

/** A cache to purge after a publication. */
export type PurgeAddress =
  | { kind: 'cloudfront'; distribution: string }
  | { kind: 'cloudflare'; zone: string; site?: string }
  | { kind: 'webhook'; url: string };

const forms = 'Write cloudfront:<distribution ID>, cloudflare:<zone ID>?site=https://www.example.com, or the https address of a webhook.';

function cloudflareAddress(rest: string, text: string): PurgeAddress {
  const [zone = '', query = ''] = rest.split(/\?(.*)/s);
  const options = new URLSearchParams(query);
  const site = options.get('site') ?? undefined;
  const unknown = [...options.keys()].find((name) => name !== 'site');
  if (!/^[0-9a-f]{32}$/i.test(zone))
    throw new AddressError(`${JSON.stringify(text)} names no zone of Cloudflare: an ID has 32 hex digits. ${forms}`);
  if (unknown !== undefined) throw new AddressError(`A purge at Cloudflare accepts site, not ${JSON.stringify(unknown)}.`);
  if (site !== undefined && !/^https?:\/\/[^/]+\/*$/.test(site))
    throw new AddressError(`The site ${JSON.stringify(site)} is not an address such as https://www.example.com.`);
  return { kind: 'cloudflare', zone, site: site?.replace(/\/+$/, '') };
}

/** Parses the text of --purge; {slug} becomes the name of the dealer. Throws AddressError. */
export function parsePurgeAddress(template: string, slug: string): PurgeAddress {
  const text = template.replaceAll('{slug}', slug);
  const [, scheme = '', rest = ''] = /^([a-z]+):(.*)$/s.exec(text) ?? [];
  if (scheme === 'cloudflare') return cloudflareAddress(rest, text);
  if (scheme === 'cloudfront') {
    if (/^[A-Z0-9]{8,20}$/.test(rest)) return { kind: 'cloudfront', distribution: rest };
    throw new AddressError(`${JSON.stringify(text)} names no distribution of CloudFront, such as E2QWRUHAPOMQZL. ${forms}`);
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.username || url?.password)
    throw new AddressError(
      'Do not write a password into --purge: set FORECOURT_PURGE_TOKEN in the environment, which is sent as a bearer.',
    );
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)))
    return { kind: 'webhook', url: url.href };
  throw new AddressError(`${JSON.stringify(text)} is not a cache to purge. ${forms}`);
}
