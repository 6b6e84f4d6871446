import { pathProblem } from '#lib/disk/path-problem.ts';

/** Where a site is published. */
export type TargetAddress =
  | { kind: 'directory'; dir: string }
  | { kind: 's3'; bucket: string; prefix: string; region?: string; endpoint?: string };

/** A text is not the address of a target. The message says what to write instead. */
export class AddressError extends Error {
  override name = 'AddressError';
}

const forms = 'Write a folder (/srv/www/{slug}, file:///srv/www/{slug}) or s3://bucket/prefix?region=…&endpoint=….';

function s3Address(url: URL): TargetAddress {
  if (url.username || url.password)
    throw new AddressError(
      'Do not write keys into the target: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, in the environment.',
    );
  const allowed = ['region', 'endpoint'];
  const unknown = [...url.searchParams.keys()].find((name) => !allowed.includes(name));
  if (unknown !== undefined) throw new AddressError(`A target on S3 accepts region and endpoint, not ${JSON.stringify(unknown)}.`);
  const { region, endpoint } = Object.fromEntries(url.searchParams);
  if (endpoint !== undefined && !/^https?:\/\/[^/]/.test(endpoint))
    throw new AddressError(`The endpoint ${JSON.stringify(endpoint)} is not an address such as https://storage.example.com.`);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname))
    throw new AddressError(`${JSON.stringify(url.hostname)} is not a bucket name. ${forms}`);
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return { kind: 's3', bucket: url.hostname, prefix, region: region || undefined, endpoint };
}

/** Parses a target's address. {slug} becomes the name of the dealer; `resolve` makes a relative folder absolute. Throws AddressError. */
export function parseAddress(text: string, slug: string, resolve: (path: string) => string): TargetAddress {
  const address = text.replaceAll('{slug}', slug);
  if (!address.trim()) throw new AddressError(`The target is empty. ${forms}`);
  // A misspelled placeholder would create a folder that no server serves.
  const [wrong] = /\{[^}]*\}?|\}/.exec(address) ?? [];
  if (wrong !== undefined) throw new AddressError(`The only placeholder of a target is {slug}, not ${wrong}. ${forms}`);
  const problem = pathProblem(text);
  if (problem !== undefined) throw new AddressError(problem);
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(address)) return { kind: 'directory', dir: resolve(address) };
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === 's3:') return s3Address(url);
  if (url?.protocol === 'file:' && url.host === '') return { kind: 'directory', dir: resolve(decodeURIComponent(url.pathname)) };
  throw new AddressError(`${JSON.stringify(address.replace(/\/\/[^/@]*@/, '//'))} is not a target. ${forms}`);
}

/** The place of a target as text: two targets with the same one would overwrite each other. */
export const placeOf = (address: TargetAddress): string =>
  address.kind === 'directory'
    ? address.dir.replace(/[\\/]+$/, '')
    : `s3:${address.endpoint?.replace(/\/+$/, '') ?? ''}/${address.bucket}/${address.prefix}`;

/** The address of a preview: beside the site's address, so that neither contains the other. */
export function previewAddress(address: TargetAddress, name: string): TargetAddress {
  if (!/^[a-z0-9]([a-z0-9-]{0,28}[a-z0-9])?$/.test(name))
    throw new AddressError(`The name of a preview has 1 to 30 lower-case letters, digits and hyphens, not ${JSON.stringify(name)}.`);
  if (address.kind === 'directory') return { ...address, dir: `${address.dir.replace(/\/+$/, '')}--${name}` };
  return { ...address, prefix: address.prefix ? `${address.prefix}--${name}` : `preview--${name}` };
}
