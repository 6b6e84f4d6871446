import { type KeepMessage, serviceWorkerPath } from '../routes/offline.ts';

/** The part of a browser that registers service workers. */
export type WorkerHost = {
  serviceWorker?: Pick<ServiceWorkerContainer, 'register' | 'ready'>;
  connection?: { saveData?: boolean };
};

/** Registers the service worker and has it keep the page of a car (rule A11). A browser that cannot, or saves data, keeps nothing. */
export async function keepCarOffline({ serviceWorker, connection }: WorkerHost, path: string | undefined): Promise<void> {
  if (!serviceWorker || connection?.saveData) return;
  try {
    await serviceWorker.register(serviceWorkerPath, { updateViaCache: 'none' });
    if (path === undefined) return;
    const { active } = await serviceWorker.ready;
    const message: KeepMessage = { keep: path };
    active?.postMessage(message);
  } catch {
    // Private windows and some settings forbid it; the site works without.
  }
}
