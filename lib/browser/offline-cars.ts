import { type KeepMessage, serviceWorkerPath } from '../routes/offline.ts';

/** The part of a browser that registers service workers. */
export type WorkerHost = {
  serviceWorker?: Pick<ServiceWorkerContainer, 'register' | 'ready' | 'controller' | 'addEventListener'>;
  connection?: { saveData?: boolean };
};

/** Registers the service worker and has it keep the pages of viewed and saved cars (rule A11). A browser that cannot, or saves data, keeps nothing. */
export async function keepCarsOffline({ serviceWorker, connection }: WorkerHost, message: KeepMessage): Promise<void> {
  if (!serviceWorker || connection?.saveData) return;
  const tell = async () => (await serviceWorker.ready).active?.postMessage(message);
  try {
    // The worker of a new release starts with an empty cache, so it must hear of this page too.
    if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', () => void tell(), { once: true });
    await serviceWorker.register(serviceWorkerPath, { updateViaCache: 'none' });
    await tell();
  } catch {
    // Private windows and some settings forbid it; the site works without.
  }
}
