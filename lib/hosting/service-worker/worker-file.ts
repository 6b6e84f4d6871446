import { makeOfflineTexts, type OfflineSite } from './offline-texts.ts';
import { routeRequest } from './route-request.ts';
import { startOfflineWorker } from './worker.ts';

const head = '// Service worker of this site; written by each build.\n';

/** sw.js of a site: the source of our own functions, with their data. */
export const workerText = (version: string, site: OfflineSite): string => `${head}${startOfflineWorker}
startOfflineWorker(
  { addEventListener: (type, work) => self.addEventListener(type, work), location: self.location, caches: self.caches,
    clients: self.clients, registration: self.registration, skipWaiting: () => self.skipWaiting(),
    fetch: (request) => fetch(request), now: () => Date.now() },
  { version: ${JSON.stringify(version)}, site: ${JSON.stringify(site)}, routeRequest: ${routeRequest}, makeOfflineTexts: ${makeOfflineTexts} },
);
`;

/** sw.js of a site without offline pages (features.offline): it removes an earlier worker and its caches from the browser. */
export const retiredWorkerText = `${head}self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const key of await caches.keys()) if (key.startsWith('forecourt-')) await caches.delete(key);
  await self.registration.unregister();
})()));
`;
