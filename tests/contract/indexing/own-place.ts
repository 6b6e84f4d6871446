import { randomUUID } from 'node:crypto';
import { createSearchServer } from '../../../scripts/tools/search-server/handler.ts';
import { serveSearch } from '../../../scripts/tools/search-server/serve-search.ts';
import { type SearchPlace, searchPlace } from './search-place.ts';

/** Our own search server, in this process; without a master key it has no keys. */
export async function ownServer(masterKey: string | undefined): Promise<{ url: string; close: () => Promise<void> }> {
  const handler = createSearchServer({ masterKey, now: Date.now, uuid: randomUUID, later: setImmediate });
  const { port, close } = await serveSearch(handler, { port: 0, host: '127.0.0.1' });
  return { url: `http://127.0.0.1:${port}`, close };
}

/** The server at MEILI_URL, or our own. */
export const ownPlace = (): Promise<SearchPlace> => searchPlace(ownServer);
