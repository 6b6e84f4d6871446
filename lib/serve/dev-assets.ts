import { readFile, realpath } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { findFile } from './find-file.ts';
import { sendFile } from './send-file.ts';
import type { ApiHandler } from './server.ts';
import type { SiteReader } from './site-reader.ts';
import { sendResponse, toRequest } from './web-messages.ts';

type DevAssets = {
  workDir: string;
  api: ApiHandler;
  /** The model of a car's page as the dealer's files are now. */
  carPage: SiteReader['carPage'];
};

/**
 * Serves what a dealer's pages need beside themselves while Next's development server runs: pictures and search indexes out of the
 * work folder, nothing else of it, and the API. Next passes those requests on (next.config.ts). Loopback, any free port.
 */
export async function serveDevAssets({ workDir, api, carPage }: DevAssets): Promise<{ port: number; close: () => Promise<void> }> {
  const root = await realpath(workDir);
  const find = async (path: string) => (/^\/(images|search)\//.test(path) ? await findFile(root, path) : undefined);
  const file = async (path: string) => {
    const found = await find(path);
    return found?.kind === 'file' ? readFile(found.file) : undefined;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    if (path.startsWith('/api/')) return sendResponse(response, await api(toRequest(request, 'http://localhost'), { file, carPage }));
    const found = await find(path);
    if (found?.kind === 'file') return sendFile(request, response, found);
    response.writeHead(404).end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return { port: (server.address() as { port: number }).port, close };
}
