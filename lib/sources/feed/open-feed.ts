import { hash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { NotAFileError } from '#lib/disk/read-file.ts';
import { dealerEnvironment, isReference, secretOf, variableOf } from '#lib/model/secrets.ts';
import { type PullContext, SourceError } from '../adapter.ts';
import { headerToken } from '../platform-env.ts';
import type { PullBudget } from '../pull-budget.ts';
import type { VersionTags } from '../seen-input.ts';
import { FeedAddressError, parseFeedAddress, shownFeed } from './address.ts';
import { type Fetched, fetchFeed } from './fetch-feed.ts';
import { readAtRest } from './read-at-rest.ts';
import { readS3 } from './read-s3.ts';

export type FeedSource = { from: string; headers?: Readonly<Record<string, string>> | undefined };

type OpenContext = Pick<PullContext, 'tenantDir' | 'granted' | 'env' | 'fetch' | 'now' | 'sleep' | 'random' | 'timeoutMs' | 'limits'>;

/** A feed's raw bytes, or undefined bytes if it has not changed. */
export type OpenedFeed = Fetched & { requests: number; sha256?: string | undefined };

async function readLocal(path: string, context: OpenContext, budget: PullBudget): Promise<Buffer> {
  const { tenantDir: dir, limits } = context;
  const file = join(dir, path);
  try {
    const [inside, real] = [await realpath(dir), await realpath(file)];
    if (!real.startsWith(`${inside}${sep}`))
      throw new SourceError(`${path}: the file is a link out of the dealer’s folder. Put the file itself there.`);
    const bytes = await readAtRest(file, context, (size) => {
      // Checked before it is read, so that no file can fill the memory.
      if (size > limits.maxMegabytes * 1e6) budget.takeBytes(size);
    });
    budget.takeBytes(bytes.length);
    return bytes;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new SourceError(`${file}: there is no such file. Put the feed there, or correct source.from.`, { cause });
    if (cause instanceof NotAFileError)
      throw new SourceError(`${file}: this is ${cause.kind}, not a file. Name a file in source.from.`, { cause });
    if (code !== undefined && /^E[A-Z]+$/.test(code))
      throw new SourceError(`${file}: the file cannot be read (${code}). Check its rights.`, { cause });
    throw cause;
  }
}

/** The values of the variables that a feed names. Throws SourceError for one that is unset or unusable, never with its value. */
function readVariables({ from, headers = {} }: FeedSource, { env, granted = [] }: OpenContext) {
  const own = dealerEnvironment({ granted }, env);
  const secretAt = (reference: string) => {
    const { success, data, error } = headerToken.safeParse(secretOf(own, reference));
    if (!success)
      throw new SourceError(
        `environment: ${variableOf(reference)} ${error.issues[0]?.message}. Set it to what the sender of the feed gave you.`,
      );
    return data;
  };
  /** A header may have a space, as in "Bearer …". */
  const headerOf = (reference: string) => {
    const value = secretOf(own, reference);
    return value !== undefined && /^[\x20-\x7e]+$/.test(value) ? value : secretAt(reference);
  };
  return {
    address: isReference(from) ? secretAt(from) : from,
    headers: Object.fromEntries(Object.entries(headers).map(([name, reference]) => [name, headerOf(reference)])),
  };
}

/** Opens a feed at its address. `known` is the version of the last snapshot. Throws SourceError. */
export async function openFeed(
  source: FeedSource,
  context: OpenContext,
  budget: PullBudget,
  tagsBefore?: VersionTags,
): Promise<OpenedFeed> {
  const shown = shownFeed(source.from);
  const { address: text, headers } = readVariables(source, context);
  const opened = await openAddress(text, { shown, headers, tagsBefore }, context, budget);
  return { ...opened, sha256: opened.bytes && hash('sha256', opened.bytes) };
}

type Asked = { shown: string; headers: Readonly<Record<string, string>>; tagsBefore: VersionTags | undefined };

async function openAddress(
  text: string,
  request: Asked,
  context: OpenContext,
  budget: PullBudget,
): Promise<Fetched & { requests: number }> {
  const address = parsed(text, request.shown);
  if (address.kind === 'url') return fetchFeed({ url: address.url, ...request }, budget, context);
  if (address.kind === 's3') return readS3(address, request.shown, request.tagsBefore, budget, context);
  return { bytes: await readLocal(address.path, context, budget), requests: 0 };
}

/** A variable may contain anything. No message contains its value. */
function parsed(text: string, shown: string) {
  try {
    const address = parseFeedAddress(text);
    if (isReference(shown) && address.kind === 'file') throw new FeedAddressError('it holds no web address and no address of S3');
    return address;
  } catch (cause) {
    if (cause instanceof FeedAddressError) throw new SourceError(`source.from: ${shown}: ${cause.message}.`);
    throw cause;
  }
}
