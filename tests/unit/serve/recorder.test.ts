import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { makeEventRecorder } from '#lib/serve/recorder/recorder.ts';
import { standInAnswer } from '#lib/serve/recorder/stand-in.ts';

const origin = 'http://hilltop.localhost:4000';
const post = (path: string, body: unknown, type = 'application/json') =>
  new Request(origin + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { referer: `${origin}/finance?a=1`, 'content-type': type },
  });
const open = () => {
  const recorder = makeEventRecorder(() => 5);
  const log = async (after = 0) => (await recorder.answer(new Request(`${origin}/__events/log.json?after=${after}`))).json();
  return { recorder, log };
};
const entry = { to: 'meta-pixel', allowedBy: 'advertising', page: '/', what: 'track PageView', payload: ['track', 'PageView'] };

describe('the recorder', () => {
  test('lists what stand-ins report, and only what is new', async () => {
    const { recorder, log } = open();
    expect((await recorder.answer(post('/__events/log', [entry, { ...entry, what: 'track Lead' }]))).status).toBe(204);
    expect(await log()).toEqual({
      last: 2,
      mode: 'normal',
      entries: [
        { ...entry, number: 1, at: 5 },
        { ...entry, what: 'track Lead', number: 2, at: 5 },
      ],
    });
    expect((await log(1)).entries.map(({ what }: { what: string }) => what)).toEqual(['track Lead']);
    expect((await recorder.answer(post('/__events/clear', null, 'text/plain'))).status, 'a page of another site').toBe(415);
    expect((await log(1)).entries).toHaveLength(1);
    await recorder.answer(post('/__events/clear', null));
    expect(await log()).toEqual({ last: 2, mode: 'normal', entries: [] });
  });

  test('shows an event on its way to the API, which gets it unchanged', async () => {
    const { recorder, log } = open();
    const event = { event: { category: 'Page View' } };
    expect(await (await recorder.note(post('/api/events.json', event))).json()).toEqual(event);
    expect((await log()).entries).toEqual([
      { to: 'our API', allowedBy: 'analytics', page: '/finance', what: 'POST /api/events.json', payload: event, number: 1, at: 5 },
    ]);
  });

  test.each([
    ['/api/events/car_phone_call', 'needs no consent'],
    ['/api/calls/reveal', 'needs no consent'],
    ['/api/v1/websites/4/website_session_data.json', 'analytics'],
  ])('%s says what allowed it: %s', async (path, allowedBy) => {
    const { recorder, log } = open();
    await recorder.note(post(path, {}));
    expect((await log()).entries).toMatchObject([{ to: 'our API', allowedBy, what: `POST ${path}` }]);
  });

  test.each(['/api/leads', '/api/leads/with-files', '/api/youx/quote'])('%s is about a person, and not shown', async (path) => {
    const { recorder, log } = open();
    const request = post(path, { name: 'Ada' });
    expect(await recorder.note(request)).toBe(request);
    expect((await log()).entries).toEqual([]);
  });

  test('keeps the last thousand', async () => {
    const { recorder, log } = open();
    for (let count = 0; count < 3; count += 1)
      await recorder.answer(
        post(
          '/__events/log',
          Array.from({ length: 500 }, () => entry),
        ),
      );
    expect((await log()).entries).toHaveLength(1000);
  });

  test.each<[string, unknown, number]>([
    ['/__events/log', {}, 422],
    ['/__events/log', [{ ...entry, what: 1 }], 422],
    ['/__events/log', Array.from({ length: 501 }, () => entry), 422],
    ['/__events/mode', 'fast', 422],
    ['/__events/other', null, 404],
  ])('a wrong post to %s is refused', async (path, body, status) =>
    expect((await open().recorder.answer(post(path, body))).status).toBe(status),
  );

  test('its page and its scripts are there', async () => {
    const { recorder } = open();
    const get = async (path: string) => {
      const response = await recorder.answer(new Request(origin + path));
      return [response.status, response.headers.get('content-type')?.split(';')[0], (await response.text()).slice(0, 15).trim()];
    };
    expect(await get('/__events')).toEqual([200, 'text/html', '<!doctype html>']);
    expect(await get('/__events/page.js')).toEqual([200, 'text/javascript', 'const log = do']);
    expect(await get('/__events/stand-in.js')).toEqual([200, 'text/javascript', '(() => {\n  cons']);
    expect((await get('/__events/nothing'))[0]).toBe(404);
    await recorder.answer(post('/__events/mode', 'throwing'));
    expect(await get('/__events/stand-in.js')).toEqual([200, 'text/javascript', 'throw new Error']);
  });

  test('a stand-in without a network warns in the console, is no error of the page, and reports when the network is back', async () => {
    const [warnings, sent, online]: [string[], string[], (() => void)[]] = [[], [], []];
    let isOnline = false;
    const page = createContext({
      document: { currentScript: { src: `${origin}/__events/stand-in.js?vendor=Pixel&purpose=advertising&kind=none&url=u` } },
      location: { pathname: '/', search: '' },
      window: {},
      URL,
      setTimeout: (act: () => void) => act(),
      addEventListener: (_name: string, listener: () => void) => online.push(listener),
      fetch: async (_url: string, { body }: { body: string }) => {
        if (!isOnline) throw new TypeError('Failed to fetch');
        sent.push(body);
      },
      console: { warn: (text: string) => warnings.push(text) },
    });
    runInContext(await standInAnswer('normal', async () => {}), page);
    await new Promise(setImmediate);
    expect([warnings, sent]).toEqual([['The recorder of events cannot be reached: Failed to fetch'], []]);
    isOnline = true;
    for (const listener of online) listener();
    await new Promise(setImmediate);
    expect(sent.map((body) => JSON.parse(body))).toEqual([
      [{ to: 'Pixel', allowedBy: 'advertising', page: '/', what: 'loaded', payload: 'u' }],
    ]);
  });
});
