import type { BrowserContext, Request } from 'playwright-core';

/**
 * What shoppers of this suite type: e-mail addresses, the numbers that are free for tests, their names, plates and messages. A `+` or `%20` is a
 * space of an address.
 */
const personal = /[\w.+-]+(@|%40)[\w-]+\.[a-z]{2,}|0?491[\s+]*57\d|ana[\s+]+silva|marker[\s+]+person|hello[\s+]+there/i;

/** The only bodies that may be about a person: those of leads, of lookups of a plate, and of a shopper's account. */
const isForDealer = (path: string) => path.startsWith('/api/') && !/(events(\.json|\/car_phone_call)|calls\/reveal)$/.test(path);

const readable = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** What a request tells of a shopper though it must not (rule T6): in its body, its address, or the page that it says it comes from. */
function leakOf(request: Request): string | undefined {
  const { host, pathname, search } = new URL(request.url());
  const { referer = '' } = request.headers();
  const parts = {
    body: isForDealer(pathname) ? '' : (request.postData() ?? ''),
    // The link of a mail may have it. Its page takes it out before anything else can read it.
    address: request.isNavigationRequest() ? '' : search,
    referrer: referer !== '' && new URL(referer).host !== host ? referer : '',
  };
  const leak = Object.entries(parts).find(([, text]) => personal.test(readable(text)));
  return leak && `${request.method()} ${request.url()}: its ${leak[0]} has ${personal.exec(readable(leak[1]))?.[0]}`;
}

/** Reads all requests of all pages of a context. Closing it throws if one of them told something about the shopper to anybody but the dealer. */
export function scanFor(context: BrowserContext): void {
  const leaks: string[] = [];
  context.on('request', (request) => {
    const leak = leakOf(request);
    if (leak) leaks.push(leak);
  });
  const close = context.close.bind(context);
  context.close = async (options) => {
    await close(options);
    if (leaks.length > 0) throw new Error(`A page told what only the dealer may know:\n${leaks.join('\n')}`);
  };
}
