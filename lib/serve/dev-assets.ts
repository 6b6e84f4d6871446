import { readFile, realpath } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isApiPath } from '#lib/routes/api-base.ts';
import { findFile } from './find-file.ts';
import { type Listening, listen } from './listen.ts';
import { sendFile } from './send-file.ts';
import type { ApiHandler } from './server.ts';
import type { SiteReader } from './site-reader.ts';
import { webListener } from './web-listener.ts';

type DevAssets = {
  workDir: string;
  api: ApiHandler;
  /** The model of a car's page, from the dealer's files as they are now. */
  carPage: SiteReader['carPage'];
};

/**
 * Serves what a dealer's pages load while Next's development server renders them: the API, and of the work folder only pictures and search
 * indexes. Next forwards those requests to it (next.config.ts). Listens on this machine only, on any free port.
 */
export async function serveDevAssets({ workDir, api, carPage }: DevAssets): Promise<Listening> {
  const root = await realpath(workDir);
  const find = async (path: string) => (/^\/(images|search)\//.test(path) ? await findFile(root, path) : undefined);
  const file = async (path: string) => {
    const answer = await find(path);
    return answer?.kind === 'file' ? readFile(answer.file) : undefined;
  };
  const answerApi = webListener((request, peer) => api(request, { file, carPage }, peer));
  const answerRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    if (isApiPath(path)) return answerApi(request, response);
    const answer = await find(path);
    if (answer?.kind === 'file') return sendFile(request, response, answer);
    response.writeHead(404).end();
  };
  const server = createServer((request, response) => {
    answerRequest(request, response).catch(() => response.destroy());
  });
  return listen(server, { port: 0, host: '127.0.0.1' });
}
