import { type KeepMessage, serviceWorkerPath } from '../routes/offline.ts';

/** The part of a browser that registers service workers. */
export type WorkerHost = {
  serviceWorker?: Pick<ServiceWorkerContainer, 'register' | 'ready' | 'controller' | 'addEventListener'>;
  connection?: { saveData?: boolean };
};

/**
 * Registers the service worker, which keeps the pages of viewed and saved cars (rule A11). Does nothing if the browser cannot do this or is
 * in data-saving mode.
 */
export async function keepCarsOffline({ serviceWorker, connection }: WorkerHost, message: KeepMessage): Promise<void> {
  if (!serviceWorker || connection?.saveData) return;
  const tell = async () => (await serviceWorker.ready).active?.postMessage(message);
  try {
    // A new release's worker starts with an empty cache, so it must be told about this page too.
    if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', () => void tell(), { once: true });
    await serviceWorker.register(serviceWorkerPath, { updateViaCache: 'none' });
    await tell();
  } catch {
    // Private windows and some settings forbid it; the site works without.
  }
}
