/** The service worker, which keeps the last viewed cars readable without a network (rule A11). */
export const serviceWorkerPath = '/sw.js';

/** The web app manifest of a site (rule A12). */
export const manifestPath = '/manifest.webmanifest';

/** What a page tells the service worker: the path of a viewed car to keep, and those of all saved cars. */
export type KeepMessage = { keep?: string; saved: string[] };
