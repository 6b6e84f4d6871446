import { describe, expect, it } from 'vitest';
import { ApiError, getFile, postJson } from '#lib/browser/api-client.ts';

const answering = (status: number, body: string, statusText = '') => {
  const calls: { url: string; init: RequestInit }[] = [];
  const fetcher = (async (url: string, init: RequestInit) => {
    calls.push({ url, init });
    return new Response(body, { status, statusText });
  }) as unknown as typeof fetch;
  return { calls, fetcher };
};

describe('postJson', () => {
  it('posts JSON and returns the response', async () => {
    const { calls, fetcher } = answering(200, '{"id":7}');
    expect(await postJson('/leads', { lead: { name: 'A' } }, { base: '/api', fetch: fetcher })).toEqual({ id: 7 });
    expect(calls[0]?.url).toBe('/api/leads');
    expect(calls[0]?.init).toMatchObject({
      method: 'POST',
      body: '{"lead":{"name":"A"}}',
      headers: { 'content-type': 'application/json' },
    });
  });

  it('uses the mock API if configured', async () => {
    const { calls, fetcher } = answering(200, '{}');
    await postJson('/leads', {}, { fetch: fetcher, base: '/mock' });
    expect(calls[0]?.url).toBe('/mock/leads');
  });

  it('accepts an empty response', async () =>
    expect(await postJson('/x', {}, { base: '/api', fetch: answering(200, '').fetcher })).toBeNull());

  it.each([
    [422, '{"error":"No such car."}', '', 'No such car.'],
    [500, '{"error":""}', 'Internal Server Error', 'An unexpected error occurred: Internal Server Error'],
    [502, '<html>', 'Bad Gateway', 'An unexpected error occurred: Bad Gateway'],
    [500, '{"error":{"code":1}}', '', 'An unexpected error occurred'],
    [404, 'null', 'Not Found', 'An unexpected error occurred: Not Found'],
  ])('%d %s says what is wrong', async (status, body, statusText, message) => {
    const failure = (await postJson('/x', {}, { base: '/api', fetch: answering(status, body, statusText).fetcher }).catch(
      (error) => error,
    )) as ApiError & { cause: Error };
    expect(failure).toBeInstanceOf(ApiError);
    expect([failure.message, failure.status]).toEqual([message, status]);
  });

  it('reports that nobody answered', async () => {
    const cause = new TypeError('fetch failed');
    const failure = (await postJson('/x', {}, { base: '/api', fetch: () => Promise.reject(cause) }).catch((error) => error)) as ApiError & {
      cause: Error;
    };
    expect([failure.message, failure.status, failure.cause]).toEqual(['An unexpected error occurred', 0, cause]);
  });

  it('times out', async () => {
    const never = ((_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))) as typeof fetch;
    const failure = (await postJson('/x', {}, { base: '/api', fetch: never, timeoutMs: 20 }).catch((error) => error)) as ApiError & {
      cause: Error;
    };
    expect([failure.status, failure.cause.name]).toEqual([0, 'TimeoutError']);
  });
});

describe('getFile', () => {
  const pdf = 'application/pdf';
  const given = (body: string, init: ResponseInit & { type?: string }) => {
    const urls: string[] = [];
    const fetcher = (async (url: string) => {
      urls.push(url);
      return new Response(body, { ...init, headers: { 'content-type': init.type ?? pdf } });
    }) as unknown as typeof fetch;
    return { urls, fetcher };
  };

  it.each([
    ['/cars/a/print', '/api/cars/a/print'],
    ['https://dash.example/cars/1/print?website_id=2', 'https://dash.example/cars/1/print?website_id=2'],
  ])('%s is asked at %s', async (path, url) => {
    const { urls, fetcher } = given('%PDF', { type: 'application/pdf; charset=binary' });
    expect(await (await getFile(path, pdf, { base: '/api', fetch: fetcher })).text()).toBe('%PDF');
    expect(urls).toEqual([url]);
  });

  it.each([
    [410, '{"error":"This car has been sold."}', 'application/json', 'This car has been sold.'],
    [503, 'busy', 'text/plain', 'An unexpected error occurred: Busy'],
    [200, '<html>', 'text/html', 'An unexpected error occurred'],
  ])('%d %s fails with its message', async (status, body, type, message) => {
    const { fetcher } = given(body, { status, type, statusText: 'Busy' });
    await expect(getFile('/x', pdf, { base: '/api', fetch: fetcher })).rejects.toMatchObject({ name: 'ApiError', status, message });
  });

  it('reports that nobody answered', async () =>
    expect(getFile('/x', pdf, { base: '/api', fetch: () => Promise.reject(new TypeError('failed')) })).rejects.toMatchObject({
      status: 0,
      message: 'An unexpected error occurred',
    }));
});
