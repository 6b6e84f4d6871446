import type { Workspace } from '#lib/disk/workspace.ts';
import { dealerEnvironment, secretOf } from '#lib/model/secrets.ts';
import { type Loaded, loadSite } from '#lib/site/load.ts';
import { SiteError } from '#lib/site/problem.ts';
import { splitSecrets } from '#lib/watch/hook-signature.ts';
import { realWorld } from './context.ts';
import { UsageError } from './invocation.ts';

/** The environment of a watcher that can be stopped: the signal aborts its requests. */
export const stoppable = (signal: AbortSignal): typeof realWorld => ({
  ...realWorld,
  fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.any([signal, ...(init?.signal ? [init.signal] : [])]) }),
});

/**
 * The webhook secrets of one dealer, if its settings name a variable for them. While the settings are broken, the last good secrets are
 * used.
 */
export function secretsOf(workspace: Workspace) {
  const loaded = new Map<string, Pick<Loaded, 'site' | 'granted'>>();
  return async (slug: string) => {
    try {
      loaded.set(slug, await loadSite({ ...workspace, slug }));
    } catch (error) {
      if (!(error instanceof SiteError)) throw error;
    }
    const dealer = loaded.get(slug);
    const reference = dealer?.site.secrets.webhookSecret;
    return dealer && reference ? splitSecrets(secretOf(dealerEnvironment(dealer, realWorld.env), reference)) : [];
  };
}

/** Starts to listen. Throws UsageError for a port in use and for an invalid address. */
export const listenOrExplain = <T>(listen: () => Promise<T>, { port, host }: { port: number; host: string }): Promise<T> =>
  listen().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new UsageError(`Port ${port} is in use. Choose another with --port.`);
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
      throw new UsageError(`${host} is not an address of this machine. Choose another with --host.`);
    throw error;
  });
