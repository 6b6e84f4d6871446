import { z } from 'zod';
import type { Site } from '#lib/site/schema.ts';
import { type KeyFile, readKeyFile, writeKeyFile } from '#lib/sources/search-key-file.ts';
import { endNotice, isFreshEnough, tokenEnd } from '#lib/sources/search-token.ts';
import { makeToken } from './make-token.ts';
import { indexPath } from './read-index.ts';
import { keyUid, type SearchKey, searchKey } from './search-key.ts';
import type { SearchServer } from './search-server.ts';

/** What came of a dealer's key: set in its settings, kept, made, to be made (dry run), or none since the server knows no keys. */
export type PageKey = { state: 'set' | 'kept' | 'made' | 'wanted' | 'keyless'; ends?: number; before?: number };

export type PageKeyAsked = {
  server: SearchServer;
  workDir: string;
  site: Site;
  /** The address that browsers ask, which may differ from the one we push to. */
  host: string;
  now: number;
  dryRun: boolean;
};

const found = z.object({ hits: z.array(z.unknown()) });

/** Whether a key may search the index: that of an earlier master key may not. */
const answersTo = async (server: SearchServer, index: string, token: string) =>
  (await server.find(`${indexPath(index)}/search`, found, { body: { q: '', limit: 1 }, token, absent: ['invalid_api_key'] })) !== undefined;

const isFor = (made: KeyFile, host: string, index: string) => made.host === host && made.index === index && made.keyUid === keyUid(index);

async function make({ site, now }: PageKeyAsked, parent: SearchKey): Promise<string> {
  const { slug, search } = site;
  if (search.indexing !== 'shared') return parent.key;
  return makeToken(parent, { slug, index: search.index, now, tokenDays: search.tokenDays });
}

/** Sees to it that the next build finds a key for the pages: of the index alone where it is the dealer's own, else a token for its cars. */
export async function givePageKey(asked: PageKeyAsked): Promise<PageKey> {
  const { server, workDir, site, host, now, dryRun } = asked;
  const { slug, search, build } = site;
  const made = await readKeyFile(workDir, slug);
  const known = made && isFor(made, host, search.index) ? made : undefined;
  if (search.apiKey !== undefined && search.apiKey !== made?.apiKey) return withEnd({ state: 'set' }, search.apiKey);
  const ends = known && tokenEnd(known.apiKey);
  const isToken = search.indexing === 'shared';
  const lasts = known && (isToken ? ends !== undefined && isFreshEnough(ends, now, { ...search, ...build }) : ends === undefined);
  if (known && lasts && (dryRun || (await answersTo(server, search.index, known.apiKey)))) return withEnd({ state: 'kept' }, known.apiKey);
  if (dryRun) return { state: 'wanted' };
  const parent = await searchKey(server, search.index);
  if (!parent) return { state: 'keyless' };
  const apiKey = await make(asked, parent);
  if (!(await answersTo(server, search.index, apiKey)))
    throw server.error(
      `it refuses the search key it gave for ${search.index}`,
      'Compare its clock with that of this machine, and run again',
    );
  await writeKeyFile(workDir, slug, { host, index: search.index, apiKey, keyUid: parent.uid });
  return { ...withEnd({ state: 'made' }, apiKey), ...(ends === undefined ? {} : { before: ends }) };
}

/** What a push has to say of the key: the pages that are live hold the one before, until they are built again. */
export function pageKeyNotices({ slug, build }: Site, { state, ends, before }: PageKey, now: number): string[] {
  if (state === 'keyless') return ['the server knows no keys: everybody may change its indexes; give it a master key before it is public'];
  const inUse = state === 'made' ? before : ends;
  const ending = inUse === undefined ? undefined : endNotice(slug, inUse, now, build.rebuildHours);
  return ending ? [ending] : [];
}

const withEnd = (key: PageKey, apiKey: string): PageKey => {
  const ends = tokenEnd(apiKey);
  return ends === undefined ? key : { ...key, ends };
};
