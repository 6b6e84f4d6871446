import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type HostAddress = { address: string; family: number };

/** Opens a connection to an allowed host. Rejects if the host is not allowed, the connection fails, or the signal aborts. */
export type GuardedConnect = (host: string, port: number, signal: AbortSignal) => Promise<Socket>;

type SocketOptions = { host: string; port: number; addresses: readonly HostAddress[]; signal: AbortSignal };

/** A socket that is connected to one of the given addresses. They are tried one after another; the host is not resolved again. */
export async function openSocket({ host, port, addresses, signal }: SocketOptions): Promise<Socket> {
  signal.throwIfAborted();
  const [first] = addresses as [HostAddress, ...HostAddress[]];
  const socket = connect({
    ...{ host, port, autoSelectFamily: true },
    lookup: (_host, options, callback) => (options.all ? callback(null, [...addresses]) : callback(null, first.address, first.family)),
  });
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
