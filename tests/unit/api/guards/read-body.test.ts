import { describe, expect, it } from 'vitest';
import { readRequestJson } from '#lib/api/guards/read-body.ts';
import { threadCpuMs } from '../../../thread-cpu.ts';

type Init = { type?: string | null; headers?: Record<string, string>; body?: BodyInit | null };

function requestOf({ type = 'application/json', headers = {}, body = '{}' }: Init): Request {
  const request = new Request('http://a.example/', {
    method: 'POST',
    headers: { ...(type === null ? {} : { 'Content-Type': type }), ...headers },
    body,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit);
  if (type === null) request.headers.delete('content-type');
  return request;
}

const read = (init: Init, limits = { bytes: 100 }) =>
  readRequestJson(requestOf(init), limits).catch(({ status, body }: { status: number; body: object }) => ({ status, ...body }));

const streamOf = (parts: readonly string[], after: 'close' | 'error' | 'nothing') =>
  new ReadableStream({
    start: (controller) => {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      if (after === 'close') controller.close();
      if (after === 'error') controller.error(new Error('the client left'));
    },
  });

describe('readRequestJson', () => {
  it.each(['application/json', 'Application/JSON; charset=UTF-8', 'application/json;charset="utf-8"'])('reads %s', async (type) => {
    expect(await read({ type, body: '{"a":"ü"}' })).toEqual({ a: 'ü' });
  });

  it.each([
    ['application/x-www-form-urlencoded', 'This address takes JSON (Content-Type: application/json), not a form.'],
    ['multipart/form-data; boundary=x', 'This address takes JSON (Content-Type: application/json), not a form.'],
    ['text/plain', 'This address takes JSON (Content-Type: application/json).'],
    ['application/jsonp', 'This address takes JSON (Content-Type: application/json).'],
    ['', 'This address takes JSON (Content-Type: application/json).'],
    [null, 'This address takes JSON (Content-Type: application/json).'],
  ])('refuses the type %s', async (type, error) => {
    expect(await read({ type })).toEqual({ status: 415, code: 'unsupported_media_type', error });
  });

  it.each([
    ['application/json; charset=latin1', {}],
    ['application/json; charset=utf-8; charset = "utf-16"', {}],
    ['application/json', { 'Content-Encoding': 'gzip' }],
  ])('refuses %s with %j', async (type, headers) => {
    const error = 'Send the body as UTF-8, without compression.';
    expect(await read({ type, headers })).toEqual({ status: 415, code: 'unsupported_encoding', error });
  });

  it('reads a type as long as a header may be quickly', async () => {
    const type = `application/json; charset=${' '.repeat(15_000)}"x`;
    // The first call also prepares what all later ones use.
    expect(await read({ type })).toMatchObject({ status: 415 });
    const start = threadCpuMs();
    await read({ type });
    expect(threadCpuMs() - start).toBeLessThan(300);
  });

  const large = { status: 413, code: 'body_too_large', error: 'This is too large: at most 0.1 kB can be sent.' };

  it('refuses a body that says it is too long without reading it', async () => {
    expect(await read({ headers: { 'Content-Length': '101' }, body: streamOf([], 'nothing') })).toEqual(large);
  });

  it('refuses a body without a length as soon as it is too long', async () => {
    expect(await read({ body: streamOf([`"${'x'.repeat(60)}`, 'x'.repeat(60), '"'], 'nothing') })).toEqual(large);
  });

  it('refuses a body that is too long and says it is short, as no HTTP server passes on', async () => {
    expect(await read({ headers: { 'Content-Length': '2' }, body: `"${'x'.repeat(120)}"` })).toEqual(large);
  });

  it('takes a body of exactly the limit', async () => {
    expect(await read({ body: `"${'x'.repeat(98)}"` })).toBe('x'.repeat(98));
  });

  it('refuses bytes that are not UTF-8', async () => {
    const body = Uint8Array.from([0x22, 0xc3, 0x28, 0x22]);
    expect(await read({ body })).toEqual({ status: 400, code: 'invalid_utf8', error: 'The body is not UTF-8.' });
  });

  it('gives up on a body that does not end', async () => {
    const slow = readRequestJson(requestOf({ body: streamOf(['{'], 'nothing') }), { bytes: 100, timeoutMs: 20 });
    await expect(slow).rejects.toMatchObject({ status: 408, body: { code: 'too_slow', error: 'The body took too long to arrive.' } });
  });

  it('says that a body was cut off', async () => {
    expect(await read({ body: streamOf(['{'], 'error') })).toEqual({ status: 400, code: 'aborted', error: 'The body ended early.' });
  });

  it('an absent body is no JSON', async () => {
    expect(await read({ body: null })).toEqual({ status: 400, code: 'invalid_json', error: 'The body is not JSON.' });
  });
});
