import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { DevSite } from '#lib/build/dev-site.ts';
import { contentOf, type FileSource } from '#lib/build/release-tree.ts';
import { cacheControl } from '#lib/hosting/cache-rules.ts';
import { typeOf } from '#lib/hosting/content-types.ts';
import { carModel } from '#lib/pages/car.ts';
import { isApiPath } from '#lib/routes/api-base.ts';
import { type Listening, listen } from './listen.ts';
import { isRecorderPath, makeEventRecorder } from './recorder/recorder.ts';
import { sendFile } from './send-file.ts';
import type { ApiHandler } from './server.ts';
import type { SiteReader } from './site-reader.ts';
import { webListener } from './web-listener.ts';

type DevAssets = {
  api: ApiHandler;
  /** The dealer's current files. */
  site: () => Pick<DevSite, 'catalogue' | 'files'>;
};

/** A file on disk, or the content of a generated file. */
const openSource = (source: FileSource): { file: string } | { content: string | Buffer } => {
  if ('text' in source || 'packed' in source || 'bytes' in source) return { content: contentOf(source) };
  return { file: Object.values(source)[0] as string };
};

/**
 * Serves the files that a dealer's pages load from Next's development server: the API, and the files of a release that are neither pages
 * nor code. Next forwards those requests to it (next.config.ts). Listens on this machine only, on any free port.
 */
export async function serveDevAssets({ api, site }: DevAssets): Promise<Listening> {
  const find = (path: string) => {
    const source = site().files.get(path.slice(1));
    return source && openSource(source);
  };
  const reader: SiteReader = {
    file: async (path) => {
      const asset = find(path);
      if (!asset) return undefined;
      return 'file' in asset ? readFile(asset.file) : Buffer.from(asset.content);
    },
    carPage: async (slug) => carModel(site().catalogue, slug),
  };
  const recorder = makeEventRecorder(Date.now);
  const answerEvents = webListener(recorder.answer);
  const answerApi = webListener(async (request, peer) => api(await recorder.note(request), reader, peer));
  const answerRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    if (isApiPath(path)) return answerApi(request, response);
    if (isRecorderPath(path)) return answerEvents(request, response);
    const asset = find(path);
    if (!asset) return response.writeHead(404).end();
    if ('content' in asset)
      return response.writeHead(200, { 'Content-Type': typeOf(path), 'Cache-Control': cacheControl(path) }).end(asset.content);
    const { size, mtimeMs } = await stat(asset.file);
    return sendFile(request, response, { kind: 'file', file: asset.file, path, size, modified: mtimeMs });
  };
  const server = createServer((request, response) => {
    answerRequest(request, response).catch(() => response.destroy());
  });
  return listen(server, { port: 0, host: '127.0.0.1' });
}
