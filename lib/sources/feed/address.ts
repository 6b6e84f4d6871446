import { decodePart } from '#lib/model/decode-part.ts';
import { isReference } from '#lib/model/secrets.ts';

/** The address of a feed: a file below the dealer's folder, a web address, or an S3 object. */
export type FeedAddress =
  | { kind: 'file'; path: string }
  | { kind: 'url'; url: string }
  | { kind: 's3'; bucket: string; key: string; region?: string | undefined; endpoint?: string | undefined };

/** A text is not the address of a feed. The message says what to write instead. */
export class FeedAddressError extends Error {
  override name = 'FeedAddressError';
}

const forms = 'write https://…, s3://bucket/key?region=…, or a file below the dealer’s folder such as feed/stock.csv';

function s3Address(url: URL): FeedAddress {
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'region' && name !== 'endpoint');
  if (unknown !== undefined) throw new FeedAddressError(`a feed on S3 takes region and endpoint, not ${JSON.stringify(unknown)}`);
  const { region, endpoint } = Object.fromEntries(url.searchParams);
  const key = decodePart(url.pathname.slice(1)) ?? '';
  if (url.hostname === '' || key === '') throw new FeedAddressError('a feed on S3 needs a bucket and a key: s3://bucket/folder/stock.csv');
  if (endpoint !== undefined && !/^https?:\/\/[^/]/.test(endpoint))
    throw new FeedAddressError(`the endpoint ${JSON.stringify(endpoint)} is not an address such as https://storage.example.com`);
  return { kind: 's3', bucket: url.hostname, key, region, endpoint };
}

/** Parses the address of a feed. Throws FeedAddressError, which contains no credentials. */
export function parseFeedAddress(text: string): FeedAddress {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(text) ?? [];
  if (scheme === undefined) {
    const parts = text.split('/');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    if (/^[/~]|[\\\u0000-\u001f]/.test(text) || parts.some((part) => part === '..' || part === ''))
      throw new FeedAddressError(`the file must be below the dealer’s folder; ${forms}`);
    return { kind: 'file', path: text };
  }
  if (/^s?ftps?$/i.test(scheme))
    throw new FeedAddressError(
      `${scheme.toLowerCase()}:// is not read; let the sender deliver the file into the dealer’s folder and name it, such as feed/stock.csv`,
    );
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:', 's3:'].includes(url.protocol)) throw new FeedAddressError(`not the address of a feed; ${forms}`);
  if (url.username || url.password)
    throw new FeedAddressError('a login must not be written here; name variables in source.headers, or one that holds the whole address');
  return url.protocol === 's3:' ? s3Address(url) : { kind: 'url', url: text };
}

/** The name of a feed in messages. The query of an address may contain a key, and an address from a variable is a secret. */
export function shownFeed(from: string): string {
  if (isReference(from)) return from;
  const address = parseFeedAddress(from);
  if (address.kind === 'file') return address.path;
  if (address.kind === 's3') return `s3://${address.bucket}/${address.key}`;
  const { origin, pathname, search } = new URL(address.url);
  return `${origin}${pathname}${search ? '?…' : ''}`;
}
