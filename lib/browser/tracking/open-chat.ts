import type { PageVendor } from '#lib/tracking/setup.ts';
import { loadKind } from '#lib/tracking/vendors/load-kind.ts';
import { hidePersonalQuery } from '../page-query.ts';
import type { ConsentStore } from './consent-store.ts';
import { vendorPage } from './vendor-page.ts';

/** Loads a chat and opens it. False if it did not open; only the console says why. */
export async function openChat(chat: PageVendor, consent: ConsentStore, place?: string): Promise<boolean> {
  const { kind, name = kind, values } = chat;
  const page = vendorPage(consent, chat);
  hidePersonalQuery();
  try {
    const vendor = await loadKind[kind]();
    await vendor.load(values, page, place);
    return true;
  } catch (error) {
    page.warn(`${name}: ${(error as Error).message}`);
    return false;
  }
}
