export type Shared = { url: string; title: string };

/** What of the browser's own sharing is used. */
export type Sharer = { share?: (data: Shared) => Promise<void>; canShare?: (data: Shared) => boolean };

/**
 * Passes an address on by the device's own means. `unavailable` where it has none, or where they failed; a shopper who thought better of it
 * has closed them.
 */
export async function nativeShare(browser: Sharer, data: Shared): Promise<'shared' | 'closed' | 'unavailable'> {
  if (!browser.share || browser.canShare?.(data) === false) return 'unavailable';
  try {
    await browser.share(data);
    return 'shared';
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError' ? 'closed' : 'unavailable';
  }
}
