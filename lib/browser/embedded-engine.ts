import type { EngineRequest, EngineResponse } from '../search/engine/types.ts';
import { parseIndexFile } from '../search/index-file.ts';

type Engine = (request: EngineRequest) => EngineResponse;

async function load(indexPath: string, fetcher: typeof fetch): Promise<Engine> {
  const [{ createEngine }, response] = await Promise.all([import('../search/engine/page-engine.ts'), fetcher(indexPath)]);
  if (!response.ok) throw new Error(`${indexPath}: the search index was answered with ${response.status} ${response.statusText}`.trim());
  return createEngine([parseIndexFile(await response.json(), indexPath)]);
}

/**
 * The engine over a published index, loaded with its code when it is first asked, and once. A failed load is forgotten, so that the
 * next search tries again.
 */
export function embeddedEngine(indexPath: string, fetcher: typeof fetch): (request: EngineRequest) => Promise<EngineResponse> {
  let loading: Promise<Engine> | undefined;
  return async (request) => {
    loading ??= load(indexPath, fetcher).catch((error) => {
      loading = undefined;
      throw error;
    });
    return (await loading)(request);
  };
}
