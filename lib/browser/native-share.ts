export type Shared = { url: string; title: string };

/** The part of the browser’s sharing that is used. */
export type Sharer = { share?: (data: Shared) => Promise<void>; canShare?: (data: Shared) => boolean };

/** Shares an address with the device’s share dialog. `unavailable` if there is none or it failed, `closed` if the shopper closed it. */
export async function nativeShare(browser: Sharer, data: Shared): Promise<'shared' | 'closed' | 'unavailable'> {
  if (!browser.share || browser.canShare?.(data) === false) return 'unavailable';
  try {
    await browser.share(data);
    return 'shared';
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError' ? 'closed' : 'unavailable';
  }
}
