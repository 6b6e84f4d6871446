import { connect, createServer, type Socket } from 'node:net';

/** Passes connections on to a port of this machine until it is silenced: then it takes what is sent, answers nothing and closes nothing. */
export async function startSilentProxy(port: number) {
  /** Called with whatever is sent while it is silent. */
  let swallow: (() => void) | undefined;
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const join = (from: Socket, to: Socket) => {
      sockets.add(from);
      from.on('data', (bytes) => (swallow ? swallow() : to.write(bytes)));
      from.on('end', () => swallow ?? to.end());
      from.on('error', () => to.destroy());
    };
    join(near, far);
    join(far, near);
  });
  const own = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  return {
    port: own,
    /** Resolves when something was sent that gets no answer. */
    silence: () =>
      new Promise<void>((resolve) => {
        swallow = resolve;
      }),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
