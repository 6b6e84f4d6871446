import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keepNextWatch, readAccountMark, takeNextWatch, writeAccountMark } from '#lib/browser/account/account-mark.ts';
import { changesBetween, withChanges } from '#lib/browser/account/changes-between.ts';
import { car, cars, device, fakeApi, memory } from './fake-account.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('saved cars (rule V8)', () => {
  test('of the browser move into the account at sign-in', async () => {
    const api = fakeApi(false);
    api.state.saved = cars('a', 'b');
    const phone = device(api, cars('b', 'c'));
    await phone.account.verify({ phone: '+61412345678' }, '123456');
    expect([phone.local(), api.state.saved.map(({ id }) => id)]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });

  test('agree on two devices', async () => {
    const api = fakeApi();
    const [phone, laptop] = [device(api), device(api)];
    await phone.account.load();
    await laptop.account.load();
    phone.favourites.add(car('a'));
    phone.favourites.add(car('b'));
    await settle();
    await laptop.account.load();
    expect(laptop.local()).toEqual(['a', 'b']);
    laptop.favourites.remove('a');
    laptop.favourites.add(car('c'));
    await settle();
    await phone.account.load();
    expect([phone.local(), laptop.local()]).toEqual([
      ['b', 'c'],
      ['b', 'c'],
    ]);
  });

  test('that were changed without a network are sent at the next visit', async () => {
    const api = fakeApi();
    api.state.saved = cars('a', 'b');
    const phone = device(api);
    await phone.account.load();
    api.fail.set('/garage/saved-cars', 'offline');
    phone.favourites.remove('a');
    phone.favourites.add(car('c'));
    await settle();
    expect(api.state.saved.map(({ id }) => id)).toEqual(['a', 'b']);
    api.fail.clear();
    // Another device was there meanwhile.
    api.state.saved = cars('a', 'b', 'd');
    await phone.account.load();
    expect([phone.local(), api.state.saved.map(({ id }) => id)]).toEqual([
      ['b', 'd', 'c'],
      ['b', 'd', 'c'],
    ]);
  });

  test('of an account leave the device with it', async () => {
    const api = fakeApi();
    api.state.saved = cars('a');
    const phone = device(api);
    await phone.account.load();
    expect(phone.local()).toEqual(['a']);
    await phone.account.signOut(false);
    expect([phone.local(), phone.mark(), api.state.saved.length]).toEqual([[], undefined, 1]);
  });

  const ended = { status: 401, body: { error: 'Please sign in first.', code: 'signed_out' } };
  test.each<[string, (phone: ReturnType<typeof device>, api: ReturnType<typeof fakeApi>) => Promise<unknown>]>([
    [
      'the page is opened again',
      (phone, api) => {
        api.state.user = null;
        return phone.account.load();
      },
    ],
    [
      'a car is watched',
      (phone, api) => {
        api.fail.set('/watchlist/save-car', ended);
        return phone.account.setWatched(car('x'), true);
      },
    ],
    [
      'a search is saved',
      (phone, api) => {
        api.fail.set('/garage/save-search', ended);
        return phone.account.saveSearch('Kia', {});
      },
    ],
    [
      'one of them is removed',
      (phone, api) => {
        api.fail.set('/garage/saved-cars', ended);
        phone.favourites.remove('a');
        return settle();
      },
    ],
  ])('of a session that ended elsewhere leave the device when %s, but not those that were saved since', async (_what, act) => {
    const api = fakeApi();
    api.state.saved = cars('a', 'b');
    const phone = device(api);
    await phone.account.load();
    api.fail.set('/garage/saved-cars', 'offline');
    phone.favourites.add(car('c'));
    await settle();
    await act(phone, api);
    expect([phone.local(), phone.mark()]).toEqual([['c'], undefined]);
    // The next person on this device gets nothing of it.
    api.fail.clear();
    api.state.saved = [];
    await phone.account.verify({ phone: '+61498765432' }, '123456');
    expect([phone.local(), api.state.saved.map(({ id }) => id)]).toEqual([['c'], ['c']]);
  });

  test.each<[string, boolean, ({ status: number; body: object } | 'offline')?]>([
    ['nobody was ever signed in', false],
    ['the API cannot be reached', true, 'offline'],
    ['the API fails', true, { status: 503, body: {} }],
  ])('stay on the device while %s', async (_what, isSignedIn, failure) => {
    const api = fakeApi(isSignedIn);
    const phone = device(api, cars('a'));
    await phone.account.load();
    if (failure) api.fail.set('/auth', failure);
    await phone.account.load();
    expect(phone.local()).toEqual(['a']);
  });

  test('any two lists: the changes between them make one from the other', () => {
    const list = fc.uniqueArray(fc.constantFrom(...'abcdefgh')).map((ids) => cars(...ids));
    fc.assert(
      fc.property(list, list, (from, to) => {
        const made = withChanges(from, changesBetween(from, to));
        expect(made.map(({ id }) => id).sort()).toEqual(to.map(({ id }) => id).sort());
        expect(changesBetween(made, to)).toEqual([]);
      }),
    );
  });
});

describe('a watched car (rule V7)', () => {
  test('shows at once, and is sent', async () => {
    const api = fakeApi();
    const phone = device(api);
    await phone.account.load();
    const work = phone.account.setWatched(car('a'), true);
    expect([phone.watched(), phone.mark()]).toEqual([['a'], ['a']]);
    expect(await work).toEqual({ ok: true, body: { success: true } });
    expect(api.asked.at(-1)).toBe(
      'POST /watchlist/save-car {"phone_number":"+61412345678","car_id":"a","car":{"id":"a","name":"Car a","slug":"car-a"}}',
    );
    await phone.account.setWatched(car('a'), false);
    expect([phone.watched(), api.state.watchlist]).toEqual([[], []]);
  });

  test.each([
    ['fails', { status: 500, body: { error: 'An unexpected error occurred', code: 'unexpected' } }, 'An unexpected error occurred'],
    ['says nothing', { status: 502, body: {} }, 'An unexpected error occurred: Bad Gateway'],
    ['says that it did not work', { status: 200, body: { success: false, error: 'Not now.' } }, 'Not now.'],
    ['is full', { status: 409, body: { error: 'Too many.', code: 'list_full' } }, 'Too many.'],
    ['cannot be reached', 'offline' as const, 'We could not reach the server. Please check your connection and try again.'],
  ])('is taken back if the API %s', async (_what, failure, error) => {
    const api = fakeApi();
    api.state.watchlist = [{ id: 'b', car: car('b') }];
    const phone = device(api);
    await phone.account.load();
    for (const path of ['/watchlist/save-car', '/watchlist/remove-car']) api.fail.set(path, failure);
    expect(await phone.account.setWatched(car('a'), true)).toMatchObject({ ok: false, error });
    expect([phone.watched(), phone.mark()]).toEqual([['b'], ['b']]);
    expect(await phone.account.setWatched(car('b'), false)).toMatchObject({ ok: false, error });
    expect([phone.watched(), phone.mark()]).toEqual([['b'], ['b']]);
  });

  test('of a session that ended signs the device out', async () => {
    const api = fakeApi();
    const phone = device(api);
    await phone.account.load();
    api.fail.set('/watchlist/save-car', { status: 401, body: { error: 'Please sign in first.', code: 'signed_out' } });
    expect(await phone.account.setWatched(car('a'), true)).toMatchObject({ ok: false, code: 'signed_out' });
    expect([phone.account.store.getState().state?.user, phone.mark()]).toEqual([null, undefined]);
  });
});

test('notices that were shown are read, once', async () => {
  const api = fakeApi();
  const about = { kind: 'sold' as const, carId: 'a', name: 'Car a', slug: 'car-a' };
  api.state.notices = [
    { ...about, id: 'n2', at: 200, isRead: false },
    { ...about, id: 'n1', at: 100, isRead: false },
  ];
  const phone = device(api);
  await phone.account.load();
  expect(readAccountMark('acme', phone.storage)?.unread).toBe(2);
  await phone.account.readNotices();
  expect([api.asked.at(-1), readAccountMark('acme', phone.storage)?.unread]).toEqual(['POST /garage/notices-read {"up_to":200}', 0]);
  for (const notice of api.state.notices) notice.isRead = true;
  await phone.account.load();
  const count = api.asked.length;
  await phone.account.readNotices();
  expect(api.asked.length).toBe(count);
});

test('an account that cannot be read says why, and keeps what the device knows', async () => {
  const api = fakeApi();
  api.fail.set('/auth', 'offline');
  const phone = device(api, cars('a'));
  writeAccountMark('acme', phone.storage, { watched: ['a'], searches: [], unread: 0 });
  await phone.account.load();
  expect(phone.account.store.getState()).toEqual({
    state: undefined,
    problem: 'We could not reach the server. Please check your connection and try again.',
  });
  expect([phone.local(), phone.mark()]).toEqual([['a'], ['a']]);
});

describe('a change of an account that could not be read', () => {
  const unread = { status: 503, body: { error: 'Please try again later.', code: 'unavailable' } };
  const changes: [string, (phone: ReturnType<typeof device>) => Promise<unknown>, string[], number][] = [
    ['a watched car', (phone) => phone.account.setWatched(car('b'), true), ['a', 'b'], 0],
    ['a saved search', (phone) => phone.account.saveSearch('Kia', { refinements: { make: ['Kia'] } }), ['a'], 1],
  ];
  const start = async () => {
    const api = fakeApi();
    api.state.watchlist = [{ id: 'a', car: car('a') }];
    api.fail.set('/auth', unread);
    const phone = device(api);
    writeAccountMark('acme', phone.storage, { watched: ['a'], searches: [], unread: 0 });
    await phone.account.load();
    return { api, phone };
  };

  test.each(changes)('is refused with the reason, and keeps what the device knows: %s', async (_what, change) => {
    const { api, phone } = await start();
    expect(await change(phone)).toMatchObject({ ok: false, error: 'Please try again later.' });
    expect([phone.account.store.getState().state, phone.mark()]).toEqual([undefined, ['a']]);
    expect(api.asked).toEqual(['GET /auth', 'GET /auth']);
  });

  test.each(changes)('is made once the account can be read again: %s', async (_what, change, watched, searches) => {
    const { api, phone } = await start();
    api.fail.clear();
    expect(await change(phone)).toMatchObject({ ok: true });
    const { state } = phone.account.store.getState();
    expect([state?.user?.phone, phone.watched(), phone.mark(), state?.searches.length]).toEqual([
      '+61412345678',
      watched,
      watched,
      searches,
    ]);
  });
});

describe('the mark of an account', () => {
  test.each([['{'], ['[]'], ['{"watched":"a"}'], ['null']])('that reads %s is none', (text) => {
    const { texts, storage } = memory();
    texts.set('forecourt:acme:account:1', text);
    expect(readAccountMark('acme', storage)).toBeUndefined();
  });

  test('the car to watch after signing in is kept, and given once', () => {
    const { storage } = memory();
    expect(takeNextWatch('acme', storage)).toBeUndefined();
    keepNextWatch('acme', storage, car('a'));
    expect([takeNextWatch('acme', storage), takeNextWatch('acme', storage)]).toEqual([car('a'), undefined]);
  });
});

test('the choice of mails shows at once, and is taken back if the API refuses', async () => {
  const api = fakeApi();
  const phone = device(api);
  await phone.account.load();
  const wish = () => phone.account.store.getState().state?.user?.mail;
  const work = phone.account.wishMail('off');
  expect(wish()).toBe('off');
  expect((await work).ok).toBe(true);
  api.fail.set('/auth/mail', 'offline');
  expect((await phone.account.wishMail('at-once')).ok).toBe(false);
  expect(wish()).toBe('off');
});

test('a change stays on the page when an answer arrives that the API gave before it', async () => {
  const api = fakeApi();
  const phone = device(api);
  await phone.account.load();
  let arrive = () => {};
  api.late.set('/auth', new Promise((resolve) => (arrive = resolve)));
  const shown: unknown[] = [];
  phone.account.store.subscribe(({ state }) => shown.push(state?.user?.mail));
  const reading = phone.account.load();
  await settle();
  await phone.account.wishMail('off');
  arrive();
  await reading;
  expect(shown).toEqual(['off', 'off']);
});
