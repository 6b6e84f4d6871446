import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `close` accepts no more connections, and closes busy ones after `graceMs` (0). */
export type Listening = { port: number; close: (graceMs?: number) => Promise<void> };

/** Starts a server. Port 0 means any free port. Rejects with the system's error (such as EADDRINUSE) if it cannot listen. */
export function listen(server: Server, { port, host }: { port: number; host: string }): Promise<Listening> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const close = (graceMs = 0) =>
        new Promise<void>((closed) => {
          const timer = graceMs > 0 ? setTimeout(() => server.closeAllConnections(), graceMs) : undefined;
          server.close(() => {
            clearTimeout(timer);
            closed();
          });
          if (timer === undefined) server.closeAllConnections();
        });
      resolve({ port: (server.address() as AddressInfo).port, close });
    });
  });
}
