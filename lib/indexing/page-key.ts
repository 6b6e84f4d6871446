import { z } from 'zod';
import { type KeyFile, readKeyFile, writeKeyFile } from '#lib/pull/search-key-file.ts';
import { endNotice, isFreshEnough, tokenEnd } from '#lib/pull/search-token.ts';
import type { Site } from '#lib/site/schema.ts';
import { indexPath } from './read-index.ts';
import { ensureSearchKey, keyUid, makeToken, type SearchKey } from './search-key.ts';
import type { SearchServer } from './search-server.ts';

/**
 * A dealer's page key after a push: set in the settings, kept, created, wanted (dry run: would be created), or not needed, because the
 * server has no keys.
 */
export type PageKeyResult = { state: 'set' | 'kept' | 'made' | 'wanted' | 'keyless'; ends?: number; before?: number };

export type PageKeyInput = {
  server: SearchServer;
  workDir: string;
  site: Site;
  /** The address that browsers use, which may differ from the one that the push uses. */
  host: string;
  now: number;
  dryRun: boolean;
};

const searchAnswer = z.object({ hits: z.array(z.unknown()) });

/** Whether a key can search the index. A key from an earlier master key cannot. */
const canSearch = async (server: SearchServer, index: string, token: string) =>
  (await server.find(`${indexPath(index)}/search`, searchAnswer, { body: { q: '', limit: 1 }, token, absent: ['invalid_api_key'] })) !==
  undefined;

const isFor = (file: KeyFile, host: string, index: string) => file.host === host && file.index === index && file.keyUid === keyUid(index);

async function makePageKey({ site, now }: PageKeyInput, parent: SearchKey): Promise<string> {
  const { slug, search } = site;
  if (search.indexing !== 'shared') return parent.key;
  return makeToken(parent, { slug, index: search.index, now, tokenDays: search.tokenDays });
}

/** Ensures that the next build has a key for the pages: a key for the dealer's own index, or a token for a shared index. */
export async function ensurePageKey(input: PageKeyInput): Promise<PageKeyResult> {
  const { server, workDir, site, host, now, dryRun } = input;
  const { slug, search, build } = site;
  const stored = await readKeyFile(workDir, slug);
  const current = stored && isFor(stored, host, search.index) ? stored : undefined;
  if (search.apiKey !== undefined && search.apiKey !== stored?.apiKey) return withEnd('set', search.apiKey);
  const ends = current && tokenEnd(current.apiKey);
  const isToken = search.indexing === 'shared';
  const isValid = current && (isToken ? ends !== undefined && isFreshEnough(ends, now, { ...search, ...build }) : ends === undefined);
  if (current && isValid && (dryRun || (await canSearch(server, search.index, current.apiKey)))) return withEnd('kept', current.apiKey);
  if (dryRun) return { state: 'wanted' };
  const parent = await ensureSearchKey(server, search.index);
  if (!parent) return { state: 'keyless' };
  const apiKey = await makePageKey(input, parent);
  if (!(await canSearch(server, search.index, apiKey)))
    throw server.error(
      `it refuses the search key that it made for ${search.index}`,
      'Compare its clock with that of this machine and run again',
    );
  await writeKeyFile(workDir, slug, { host, index: search.index, apiKey, keyUid: parent.uid });
  return { ...withEnd('made', apiKey), before: ends };
}

/** A push's notices about the page key. Live pages contain the previous key until they are rebuilt. */
export function pageKeyNotices({ slug, build }: Site, { state, ends, before }: PageKeyResult, now: number): string[] {
  if (state === 'keyless') return ['the server has no keys, so anyone can change its indexes: set a master key before it is public'];
  const inUse = state === 'made' ? before : ends;
  const notice = inUse === undefined ? undefined : endNotice(slug, inUse, now, build.rebuildHours);
  return notice ? [notice] : [];
}

const withEnd = (state: PageKeyResult['state'], apiKey: string): PageKeyResult => ({ state, ends: tokenEnd(apiKey) });
