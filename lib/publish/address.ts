/** Where a site is published to. */
export type TargetAddress =
  | { kind: 'directory'; dir: string }
  | { kind: 's3'; bucket: string; prefix: string; region?: string; endpoint?: string };

/** An address that names no target; the message says what to write instead. */
export class AddressError extends Error {
  override name = 'AddressError';
}

const forms = 'Write a folder (/srv/www/{slug}, file:///srv/www/{slug}) or s3://bucket/prefix?region=…&endpoint=….';

function s3Address(url: URL): TargetAddress {
  if (url.username || url.password)
    throw new AddressError(
      'Keys are never part of the target’s address: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, in the environment.',
    );
  const known = ['region', 'endpoint'];
  const unknown = [...url.searchParams.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) throw new AddressError(`A target on S3 takes region and endpoint, not ${JSON.stringify(unknown)}.`);
  const { region, endpoint } = Object.fromEntries(url.searchParams);
  if (endpoint !== undefined && !/^https?:\/\/[^/]/.test(endpoint))
    throw new AddressError(`The endpoint ${JSON.stringify(endpoint)} is no address such as https://storage.example.com.`);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname))
    throw new AddressError(`${url.hostname || 'Nothing'} is no name of a bucket. ${forms}`);
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return { kind: 's3', bucket: url.hostname, prefix, ...(region ? { region } : {}), ...(endpoint ? { endpoint } : {}) };
}

/**
 * Reads a target's address; {slug} in it stands for the dealer, and a relative folder is below `cwd`. Throws AddressError where it names no
 * target, or would publish several dealers into one place.
 */
export function parseAddress(text: string, slug: string, resolve: (path: string) => string): TargetAddress {
  const address = text.replaceAll('{slug}', slug);
  if (!address.trim()) throw new AddressError(`The target is empty. ${forms}`);
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(address)) return { kind: 'directory', dir: resolve(address) };
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === 's3:') return s3Address(url);
  if (url?.protocol === 'file:' && url.host === '') return { kind: 'directory', dir: resolve(decodeURIComponent(url.pathname)) };
  throw new AddressError(`${JSON.stringify(address.replace(/\/\/[^/@]*@/, '//'))} is no target. ${forms}`);
}
