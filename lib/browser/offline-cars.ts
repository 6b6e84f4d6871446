import { type KeepMessage, serviceWorkerPath } from '../routes/offline.ts';

/** The part of a browser that registers service workers. */
export type WorkerHost = {
  serviceWorker?: Pick<ServiceWorkerContainer, 'register' | 'ready'>;
  connection?: { saveData?: boolean };
};

/** Registers the service worker and has it keep the pages of viewed and saved cars (rule A11). A browser that cannot, or saves data, keeps nothing. */
export async function keepCarsOffline({ serviceWorker, connection }: WorkerHost, message: KeepMessage): Promise<void> {
  if (!serviceWorker || connection?.saveData) return;
  try {
    await serviceWorker.register(serviceWorkerPath, { updateViaCache: 'none' });
    const { active } = await serviceWorker.ready;
    active?.postMessage(message);
  } catch {
    // Private windows and some settings forbid it; the site works without.
  }
}
