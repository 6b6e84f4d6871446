import { realpath } from 'node:fs/promises';
import { createServer } from 'node:http';
import { findFile } from './find-file.ts';
import { sendFile } from './send-file.ts';

/**
 * Serves what a dealer's pages need beside themselves while Next's development server runs: pictures and search indexes out of the
 * work folder, nothing else of it. Next passes those requests on (next.config.ts). Loopback, any free port.
 */
export async function serveDevAssets(workDir: string): Promise<{ port: number; close: () => Promise<void> }> {
  const root = await realpath(workDir);
  const server = createServer(async (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    const found = /^\/(images|search)\//.test(path) ? await findFile(root, path) : undefined;
    if (found?.kind === 'file') await sendFile(request, response, found);
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return { port: (server.address() as { port: number }).port, close };
}
