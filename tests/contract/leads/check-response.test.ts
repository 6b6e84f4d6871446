/** The check that every response of the contract tests passes through, on responses that it must refuse. */
import { describe, expect, it } from 'vitest';
import { checkResponse } from './check-response.ts';

const id = '0123456789abcdef0123456789abcdef';
const ask = (method: string, path: string) => new Request(`http://hilltop.example.com${path}`, { method });
const check = (method: string, path: string, response: Response) => checkResponse(ask(method, path), response);
const retry = { 'Retry-After': '60' };

describe('a response that the document describes', () => {
  it.each<[string, string, Response]>([
    ['POST', '/api/leads', Response.json({ id }, { status: 201, headers: { 'Idempotent-Replayed': 'true' } })],
    ['PUT', `/mock/leads/${id}`, Response.json({ error: 'x', code: 'already_completed' }, { status: 409 })],
    ['POST', '/api/nevdis', Response.json({ make: 'Mazda' })],
    ['GET', '/api/bookings/service', Response.json(false)],
    ['POST', '/api/calls/reveal', Response.json({ error: 'x', code: 'not_saved' }, { status: 503, headers: retry })],
    ['GET', '/api/cars/a/print', new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } })],
    ['GET', '/api/nowhere', Response.json({ error: 'x', code: 'not_found' }, { status: 404 })],
    ['GET', '/api/leads', Response.json({ error: 'x', code: 'method_not_allowed' }, { status: 405 })],
  ])('%s %s', (method, path, response) => expect(check(method, path, response)).resolves.toBeUndefined());
});

describe('a response that it does not describe', () => {
  it.each<[string, string, string, Response]>([
    ['a status', 'POST', '/api/leads', Response.json({ id }, { status: 202 })],
    ['a field', 'POST', '/api/leads', Response.json({ id, phone: '1' }, { status: 201 })],
    ['an id that can be guessed', 'POST', '/api/leads', Response.json({ id: '7' }, { status: 201 })],
    ['a code', 'POST', '/api/leads', Response.json({ error: 'x', code: 'other' }, { status: 422 })],
    ['a failure without a text', 'POST', '/api/leads', Response.json({ code: 'invalid_lead' }, { status: 422 })],
    ['a failure with a stack', 'POST', '/api/leads', Response.json({ error: 'x', code: 'unexpected', stack: 'y' }, { status: 500 })],
    ['no word on when to come back', 'POST', '/api/leads', Response.json({ error: 'x', code: 'not_saved' }, { status: 503 })],
    ['a wait that nobody needs', 'POST', '/api/nevdis', Response.json({ make: 'Mazda' }, { headers: retry })],
    ['HTML', 'POST', '/api/nevdis', new Response('<p>', { headers: { 'Content-Type': 'text/html' } })],
    ['an unknown field of a vehicle', 'POST', '/api/nevdis', Response.json({ make: 'Mazda', owner: 'Ana' })],
    ['half a quote', 'POST', '/api/youx/quote', Response.json({ weeklyRepaymentAmount: 1 })],
    ['an endpoint', 'POST', '/api/nowhere', Response.json({}, { status: 200 })],
    ['a method', 'DELETE', '/api/leads', Response.json({}, { status: 200 })],
  ])('%s', async (_what, method, path, response) => {
    await expect(check(method, path, response)).rejects.toThrow('openapi.json does not describe');
  });
});
