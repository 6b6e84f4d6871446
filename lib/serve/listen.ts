import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Listening = { port: number; close: () => Promise<void> };

/** Starts a server; port 0 takes a free one. Rejects with the system's error (such as EADDRINUSE) if it cannot listen. */
export function listen(server: Server, { port, host }: { port: number; host: string }): Promise<Listening> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const close = () =>
        new Promise<void>((closed) => {
          server.close(() => closed());
          server.closeAllConnections();
        });
      resolve({ port: (server.address() as AddressInfo).port, close });
    });
  });
}
