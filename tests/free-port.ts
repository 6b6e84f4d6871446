import { createServer } from 'node:net';

/** Below the ports that Linux gives to a connection, or to a server that asks for any port (from 32,768). */
const first = 12_000;
const perProcess = 50;
const blocks = 400;

let taken = 0;

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const server = createServer()
      .on('error', () => done(false))
      .listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });

/** A port on loopback that stays free until the test uses it, and while it restarts a server. */
export async function freePort(): Promise<number> {
  // Each process of the test run has ports of its own, so two tests never get the same one.
  const block = first + (process.pid % blocks) * perProcess;
  for (let tried = 0; tried < perProcess; tried += 1) {
    const port = block + (taken++ % perProcess);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${block} to ${block + perProcess - 1} is free.`);
}
