import { beforeEach, describe, expect, it } from 'vitest';
import { makeBrowser } from './fake-worker.ts';

const carPage = (name: string, extra = '') =>
  `<html><head><title>${name} | Test Motors</title><link href="/_next/static/css/a.css"/></head><body class="x"><main>${name}</main><img src="/images/${name}-640.webp"/><script src="/_next/static/chunks/a.js"></script>${extra}</body></html>`;

const network = () => ({
  '/': '<html><body>Home</body></html>',
  '/cars/a': carPage('a'),
  '/cars/b': carPage('b'),
  '/_next/static/css/a.css': 'css',
  '/_next/static/chunks/a.js': 'js',
  '/images/a-640.webp': 'picture a',
  '/images/b-640.webp': 'picture b',
  '/cars/gone': { status: 410 },
});

let browser: ReturnType<typeof makeBrowser>;
beforeEach(async () => {
  browser = makeBrowser(network());
  await browser.install('one');
  browser.state.asked = [];
});
/** What is kept besides the frame of the page without a network. */
const keptPaths = (version: string) => browser.paths(version).filter((path) => path !== '/.frame');
const saved = (...slugs: string[]) => ({ saved: slugs.map((slug) => `/cars/${slug}`) });
/** The lists of the page without a network: their titles, and the paths in each. */
async function offlineLists(): Promise<Record<string, string[]>> {
  goOffline();
  const html = await (await browser.open('/about-us')).text();
  const lists = [...html.matchAll(/<h2>([^<]*)<\/h2><ul>(.*?)<\/ul>/g)];
  return Object.fromEntries(
    lists.map(([, title = '', rows = '']) => [title, [...rows.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '')]),
  );
}
const goOffline = () => {
  browser.state.pages = undefined;
};
const warning = 'You are offline. This page is from 12:30 pm; the car may have been sold.';

describe('with a network', () => {
  it('a kept car comes from the network', async () => {
    await browser.keep({ keep: '/cars/a' });
    browser.state.pages = { '/cars/a': 'SOLD' };
    expect(await (await browser.open('/cars/a')).text()).toBe('SOLD');
  });

  it.each([404, 410, 500])('an answer of %i is shown as it is', async (status) => {
    await browser.keep({ keep: '/cars/a' });
    browser.state.pages = { '/cars/a': { status } };
    expect((await browser.open('/cars/a')).status).toBe(status);
  });

  it('the answer that the browser asked for ahead is used', async () => {
    const ahead = { preloadResponse: Promise.resolve(new Response('ahead')) };
    expect(await (await browser.open('/', ahead)).text()).toBe('ahead');
    expect(browser.state.asked).toEqual([]);
  });

  it('files named after their content come from the cache first', async () => {
    await browser.keep({ keep: '/cars/a' });
    browser.state.asked = [];
    expect(await (await browser.load('/_next/static/chunks/a.js'))?.text()).toBe('js');
    expect(browser.state.asked).toEqual([]);
  });
});

describe('without a network', () => {
  it('a kept car is shown below the warning, with its policy, code and pictures', async () => {
    await browser.keep({ keep: '/cars/a' });
    goOffline();
    const answer = await browser.open('/cars/a/?utm_source=x');
    const html = await answer.text();
    expect(html).toContain(`text-align:center">${warning}</p><main>a</main>`);
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(await (await browser.load('/_next/static/css/a.css'))?.text()).toBe('css');
    expect(await (await browser.load('/images/a-640.webp'))?.text()).toBe('picture a');
  });

  it('another width of a kept picture is better than none', async () => {
    await browser.keep({ keep: '/cars/a' });
    goOffline();
    expect(await (await browser.load('/images/a-1280.webp'))?.text()).toBe('picture a');
    await expect(browser.load('/images/c-1280.webp')).rejects.toThrow('Failed to fetch');
  });

  it('a page of another day says which', async () => {
    await browser.keep({ keep: '/cars/a' });
    goOffline();
    browser.state.now += 86_400_000;
    expect(await (await browser.open('/cars/a')).text()).toContain('This page is from 4 March, 12:30 pm; the car may have been sold.');
  });

  it('any other page is the list of kept cars, the last one first', async () => {
    await browser.keep({ keep: '/cars/a' });
    browser.state.now += 60_000;
    await browser.keep({ keep: '/cars/b' });
    goOffline();
    const answer = await browser.open('/search/used-cars');
    const html = await answer.text();
    expect(answer.status).toBe(503);
    expect(html).toContain('<h1>You are offline</h1><p>This page needs a connection.</p>');
    expect(html).toContain('<a class="call" href="tel:0255500160">Call 02 5550 0160</a>');
    expect(html).toContain('<title>You are offline | Test &#38; Sons</title>');
    expect([...html.matchAll(/<li><a href="([^"]*)">([^<]*)<\/a><span>([^<]*)/g)].map(([, ...row]) => row)).toEqual([
      ['/cars/b', 'b', 'from 12:31 pm'],
      ['/cars/a', 'a', 'from 12:30 pm'],
    ]);
  });

  it('without kept cars there is no list', async () => {
    goOffline();
    expect(await (await browser.open('/')).text()).not.toMatch(/<ul>|<h2>/);
  });

  it('a car that was kept more than 7 days ago is not shown', async () => {
    await browser.keep({ keep: '/cars/a' });
    goOffline();
    browser.state.now += 7 * 86_400_000;
    expect(await (await browser.open('/cars/a')).text()).not.toContain('<main>a</main>');
  });
});

describe('what is kept', () => {
  it('is the page with its code and pictures, once', async () => {
    await browser.keep({ keep: '/cars/a' });
    await browser.keep({ keep: '/cars/a' });
    expect(keptPaths('one')).toEqual([
      '/.kept-pages',
      '/_next/static/chunks/a.js',
      '/_next/static/css/a.css',
      '/cars/a',
      '/images/a-640.webp',
    ]);
    expect(browser.state.asked.filter((path) => path.endsWith('a.js'))).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ['the home page', { keep: '/' }],
    ['a path of the API', { keep: '/api/cars' }],
    ['a path that leads elsewhere', { keep: '/cars/../admin' }],
    ['another site', { keep: 'https://other.example/cars/a' }],
    ['no path', { keep: 7 }],
    ['nothing', null],
    ['a car that was removed', { keep: '/cars/gone' }],
    ['a car that is not there', { keep: '/cars/none' }],
  ])('is not %s', async (_name, message) => {
    await browser.keep(message);
    expect(keptPaths('one').filter((path) => path !== '/.kept-pages')).toEqual([]);
  });

  it('no longer has a car that was removed meanwhile, nor its pictures', async () => {
    await browser.keep({ keep: '/cars/a' });
    await browser.keep({ keep: '/cars/b' });
    browser.state.pages = { ...network(), '/cars/a': { status: 410 } } as never;
    await browser.keep({ keep: '/cars/a' });
    expect(keptPaths('one')).toEqual([
      '/.kept-pages',
      '/_next/static/chunks/a.js',
      '/_next/static/css/a.css',
      '/cars/b',
      '/images/b-640.webp',
    ]);
  });

  it('is a page even where a file of it is missing', async () => {
    browser.state.pages = { '/cars/a': carPage('a') };
    await browser.keep({ keep: '/cars/a' });
    expect(keptPaths('one')).toEqual(['/.kept-pages', '/cars/a']);
  });

  it('are at most 20 cars', async () => {
    const cars = Array.from({ length: 25 }, (_, index) => `/cars/car-${index}`);
    browser.state.pages = Object.fromEntries(cars.map((path, index) => [path, carPage(`car${index}`)]));
    await Promise.all(cars.map((keep) => browser.keep({ keep })));
    expect(
      browser
        .paths('one')
        .filter((path) => path.startsWith('/cars/'))
        .sort(),
    ).toEqual(cars.slice(5).sort());
  });

  it('are at most 6 pictures of a car', async () => {
    const many = Array.from({ length: 9 }, (_, index) => `<img src="/images/more${index}-640.webp"/>`).join('');
    browser.state.pages = new Proxy({}, { get: (_all, path) => (path === '/cars/a' ? carPage('a', many) : 'file') });
    await browser.keep({ keep: '/cars/a' });
    expect(browser.paths('one').filter((path) => path.startsWith('/images/'))).toHaveLength(6);
  });

  it('is gone with the next code, so that chunks of two releases never meet', async () => {
    await browser.keep({ keep: '/cars/a' });
    browser.stores.set('another-program', browser.stores.get('forecourt-one') as never);
    await browser.install('two');
    expect([...browser.stores.keys()]).toEqual(['another-program']);
    goOffline();
    expect(await (await browser.open('/cars/a')).text()).not.toContain('<main>a</main>');
  });
});

describe('saved cars', () => {
  it('are kept and listed before those that were viewed', async () => {
    await browser.keep({ keep: '/cars/a', ...saved('b') });
    expect(await offlineLists()).toEqual({ 'The cars you saved': ['/cars/b'], 'The cars you viewed last': ['/cars/a'] });
    expect(await (await browser.open('/cars/b')).text()).toContain('<main>b</main>');
  });

  it.each<[string, object[], Record<string, string[]>]>([
    ['viewed and saved', [{ keep: '/cars/a', ...saved('a') }], { 'The cars you saved': ['/cars/a'] }],
    ['saved and viewed later', [saved('a'), { keep: '/cars/a', ...saved('a') }], { 'The cars you saved': ['/cars/a'] }],
    ['saved no more', [saved('a', 'b'), saved('b')], { 'The cars you saved': ['/cars/b'] }],
    ['viewed and saved no more', [{ keep: '/cars/a', ...saved('a') }, saved()], { 'The cars you viewed last': ['/cars/a'] }],
    ['not there', [saved('gone', 'none')], {}],
    ['not cars', [{ saved: ['/', '/api/cars', 7, null] }], {}],
    ['no list', [{ saved: '/cars/a' }], {}],
  ])('that are %s', async (_what, messages, lists) => {
    for (const message of messages) await browser.keep(message);
    expect(await offlineLists()).toEqual(lists);
  });

  it('are asked for once', async () => {
    for (let time = 0; time < 3; time++) await browser.keep(saved('a', 'gone'));
    expect(browser.state.asked.filter((path) => path.startsWith('/cars/'))).toEqual(['/cars/a', '/cars/gone']);
  });

  it('stay when 20 others are viewed; the last 10 are kept', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `car-${index}`);
    browser.state.pages = Object.fromEntries(names.map((name) => [`/cars/${name}`, carPage(name.replace('-', ''))]));
    const list = saved(...names.slice(0, 12));
    await browser.keep(list);
    for (const name of names.slice(12)) await browser.keep({ keep: `/cars/${name}`, ...list });
    const lists = await offlineLists();
    expect(lists['The cars you saved']?.sort()).toEqual(list.saved.slice(2).sort());
    expect(lists['The cars you viewed last']).toEqual(
      names
        .slice(30)
        .reverse()
        .map((name) => `/cars/${name}`),
    );
  });
});

describe('the page without a network', () => {
  const fonts = ['/_next/static/media/head.woff2', '/_next/static/media/text.woff2'];
  const link = (href: string) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin="anonymous"/>`;
  const framePages = {
    ...network(),
    '/': `<html><head>${fonts.map(link).join('')}</head><body>Home</body></html>`,
    '/logo.svg': 'logo',
    ...Object.fromEntries(fonts.map((path) => [path, path])),
  };
  const withFrame = async () => {
    browser.state.pages = framePages;
    await browser.install('two');
    await browser.keep(saved());
  };

  it('has the logo on the ground of the header, and the fonts of the template', async () => {
    await withFrame();
    await browser.keep({ keep: '/cars/a', ...saved() });
    goOffline();
    const html = await (await browser.open('/about-us')).text();
    expect(html).toContain('<p class="name"><img src="/logo.svg" alt="Test &#38; Sons" width="200" height="50"></p>');
    expect(html).toContain('background:#0f2338');
    expect(html).toContain('@font-face{font-family:site-text;src:url("/_next/static/media/text.woff2")');
    expect(html).toContain('@font-face{font-family:site-head;src:url("/_next/static/media/head.woff2")');
    expect(await (await browser.load('/logo.svg'))?.text()).toBe('logo');
    expect(await (await browser.load(fonts[1] ?? ''))?.text()).toBe(fonts[1]);
  });

  it('takes the logo from the network while there is one, because its address stays', async () => {
    await withFrame();
    browser.state.pages = { '/logo.svg': 'new logo' };
    expect(await (await browser.load('/logo.svg'))?.text()).toBe('new logo');
  });

  it('is there although the home page did not answer yet', async () => {
    browser.state.pages = { '/': new Promise<never>(() => {}) };
    await browser.install('three');
    goOffline();
    expect(await (await browser.open('/about-us')).text()).toContain('<h1>You are offline</h1>');
  });

  it('does without fonts and logo where the home page could not be read, until it can', async () => {
    browser.state.pages = { '/': { status: 502 } };
    await browser.install('three');
    await browser.keep(saved());
    goOffline();
    expect(await (await browser.open('/about-us')).text()).not.toContain('@font-face');
    await expect(browser.load('/logo.svg')).rejects.toThrow('Failed to fetch');
    browser.state.pages = framePages;
    await browser.keep(saved());
    goOffline();
    expect(await (await browser.open('/about-us')).text()).toContain('@font-face{font-family:site-text');
  });
});
