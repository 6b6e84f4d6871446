import { join } from 'node:path';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { serve } from '#lib/serve/server.ts';
import { openApi } from '../../../cli/open-api.ts';

/** Vehicle lookups and bookings of the dealers answer as in a trial, because no service of theirs can be reached. */
const trials = /\/api\/(?=nevdis$|simple-autograb-lookup$|bookings\/)/;

type Folders = { productDir: string; outDir: string; workDir: string };

/** Serves built dealers with the API that their forms ask. */
export async function serveDealers(slugs: readonly string[], { productDir, outDir, workDir }: Folders) {
  const workspace = makeWorkspace(productDir, productDir, { out: outDir, work: join(workDir, 'api') });
  const api = await openApi({ workspace, slugs: async () => slugs, withoutDatabase: true });
  const serving = await serve({
    outDir,
    port: 0,
    api: (request, site, peer) => api.handle(new Request(request.url.replace(trials, '/mock/'), request), site, peer),
  });
  return {
    port: serving.port,
    close: async () => {
      await serving.close();
      await api.stop();
    },
  };
}
