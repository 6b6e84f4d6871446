import type { TrackingContext } from '#lib/tracking/moment.ts';
import { readStored, type StorageOf, writeStored } from '../safe-storage.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Ten random characters. */
const randomText = () => Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => letters[byte % letters.length]).join('');

/** The session of this page load (rule T5). */
export const newSessionId = (): string => `session_${randomText()}`;

/** The device ID of a site's visitor (rule T5). If the browser forbids storage, each page load gets a new one. */
export function deviceIdOf(site: string, storage: StorageOf): string {
  const key = `forecourt:${site}:device:1`;
  const storedId = readStored(storage, key);
  if (storedId !== null && /^device_[a-z0-9]{10}$/.test(storedId)) return storedId;
  const fresh = `device_${randomText()}`;
  writeStored(storage, key, fresh);
  return fresh;
}

/** Forgets the device ID, because the shopper no longer allows tracking. */
export const forgetDevice = (site: string, storage: StorageOf): unknown => writeStored(storage, `forecourt:${site}:device:1`, null);

const browsers: readonly [RegExp, string][] = [
  [/\bEdg/, 'Edge'],
  [/\bSamsungBrowser/, 'Samsung Internet'],
  [/\bFirefox|\bFxiOS/, 'Firefox'],
  [/Chrome|\bCriOS/, 'Chrome'],
  [/\bSafari/, 'Safari'],
];

/** The browser's name and the type of device, and nothing more. */
export const deviceOf = (agent: string): Pick<TrackingContext['visitor'], 'device' | 'browser'> => ({
  device: /\biPad|\bTablet|\bAndroid(?!.*Mobile)/.test(agent) ? 'tablet' : /Mobi|iPhone/.test(agent) ? 'phone' : 'computer',
  browser: browsers.find(([pattern]) => pattern.test(agent))?.[1] ?? 'Other',
});
