import { isRecord } from '../../model/is-record.ts';
import { textPrint } from '../../model/text-print.ts';
import { hourMs } from '../../model/time.ts';
import { readStoredJson, type StorageOf, writeStored } from '../safe-storage.ts';

type Device = { storage: StorageOf; now: () => number };
type Entry = { print: string; leadId: string; at: number };

/** How long the same answers count as the same enquiry. */
const rememberedMs = hourMs;
const mostRemembered = 10;

const isEntry = (value: unknown): value is Entry =>
  isRecord(value) && typeof value.print === 'string' && typeof value.leadId === 'string' && typeof value.at === 'number';

/** The answers that a site stored recently. The same answers, after the back button or in another tab, are not sent again (rule E88). */
export function sentLog(site: string, { storage, now }: Device) {
  const key = `forecourt:${site}:sent:1`;
  const read = (): Entry[] => {
    const list = readStoredJson(storage, key);
    return Array.isArray(list) ? list.filter(isEntry).filter(({ at }) => at <= now() && now() - at <= rememberedMs) : [];
  };
  return {
    /** The lead that these answers created. Undefined if they are new. */
    find: (fingerprint: string): string | undefined => read().find(({ print }) => print === textPrint(fingerprint))?.leadId,
    /** Stores a fingerprint, never the shopper's answers. */
    add(fingerprint: string, leadId: string): void {
      const list = [...read(), { print: textPrint(fingerprint), leadId, at: now() }].slice(-mostRemembered);
      writeStored(storage, key, JSON.stringify(list));
    },
  };
}
