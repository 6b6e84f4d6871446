import { pathToFileURL } from 'node:url';

export type Host = 'vercel' | 'netlify' | 'lambda' | 'cloudflare';

/** Code that calls a bundle as its host does: `send(method, path, body, headers)` and `drain()` give plain values. */
type Driver = { name: string; host: Host; code: string };

const webSend = (call: string) => `
const send = async (method, path, body, more = {}) => {
  const headers = { Origin: 'https://acme.example.com', 'Content-Type': 'application/json', 'X-Real-Ip': '203.0.113.9', ...more };
  const request = new Request('https://leads.example.net' + path, { method, body, headers });
  const response = await ${call};
  const { status, headers: answered } = response;
  return { status, headers: Object.fromEntries(answered), cookies: answered.getSetCookie(), body: await response.text() };
};`;

const events = pathToFileURL(`${import.meta.dirname}/lambda-events.ts`).href;

const lambda = (payload: 'payload1' | 'payload2') => `
const { ${payload}: event, scheduled } = await import('${events}');
const { handler } = await import(folder + '/functions.mjs');
const send = async (method, path, body, more) => {
  const answer = await handler(event(method, path, body, more), { awsRequestId: 'id' });
  const several = Object.entries(answer.multiValueHeaders ?? {}).map(([name, values]) => [name, values.join(', ')]);
  const text = answer.isBase64Encoded ? Buffer.from(answer.body, 'base64').toString() : answer.body;
  const cookies = answer.cookies ?? answer.multiValueHeaders?.['set-cookie'] ?? [];
  return { status: answer.statusCode, headers: { ...answer.headers, ...Object.fromEntries(several) }, cookies, body: text };
};
const drain = () => handler(scheduled, { awsRequestId: 'id' });`;

export const drivers: readonly Driver[] = [
  {
    name: 'Vercel',
    host: 'vercel',
    code: `
const functions = await import(folder + '/api/index.mjs');
const { GET } = await import(folder + '/api/drain.mjs');
${webSend('functions[method](request)')}
const drain = async () => {
  const ask = (headers) => GET(new Request('https://leads.example.net/api/drain', { headers }));
  if ((await ask({ Authorization: 'Bearer wrong' })).status !== 401) throw new Error('a stranger can drain');
  return (await ask({ Authorization: 'Bearer cron-secret' })).json();
};`,
  },
  {
    name: 'Netlify',
    host: 'netlify',
    code: `
const { default: handle, config } = await import(folder + '/netlify/functions/api.mjs');
const scheduledFunction = await import(folder + '/netlify/functions/drain.mjs');
if (config.path.join() !== '/api/*,/mock/*' || scheduledFunction.config.schedule !== '* * * * *') throw new Error('wrong config');
${webSend("handle(request, { ip: '203.0.113.9', params: {}, geo: {} })")}
const drain = async () =>
  (await scheduledFunction.default(new Request('https://leads.example.net/.netlify/functions/drain', { method: 'POST', body: '{"next_run":"2026-11-22T01:01:00Z"}' }))).json();`,
  },
  { name: 'AWS Lambda, payload 2.0 in base64', host: 'lambda', code: lambda('payload2') },
  { name: 'AWS Lambda, payload 1.0', host: 'lambda', code: lambda('payload1') },
  {
    name: 'Cloudflare',
    host: 'cloudflare',
    code: `
const { default: worker } = await import(folder + '/functions.mjs');
const { FORECOURT_DATABASE_URL: connectionString, ...rest } = process.env;
const env = { ...rest, HYPERDRIVE: { connectionString } };
const pending = [];
const context = { waitUntil: (work) => pending.push(work), passThroughOnException: () => undefined };
${webSend('worker.fetch(request, env, context)')}
const drain = async () => {
  await worker.scheduled({ cron: '* * * * *', scheduledTime: 0, type: 'scheduled' }, env, context);
  await Promise.all(pending);
  return { attempts: 1, delivered: 1 };
};`,
  },
];

/** Sends a lead twice and one from a stranger, signs a shopper in, drains, and prints what came back. */
export const scenario = (driver: Driver, folder: string): string => `
const folder = ${JSON.stringify(folder)};
// The code of a sign-in is printed, as the settings say.
let printed = '';
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = (text, ...rest) => ((printed += text), write(text, ...rest));
${driver.code}
const lead = JSON.stringify({ lead: { website_slug: 'acme', name: 'Zoë', phone: '0412 345 678', message: 'Ist es noch da? 🚗' } });
const key = { 'Idempotency-Key': 'k-1' };
const first = await send('POST', '/api/leads', lead, key);
const again = await send('POST', '/api/leads', lead, key);
const stranger = await send('POST', '/api/leads', lead, { ...key, Origin: 'https://stranger.example.com', origin: 'https://stranger.example.com' });
const unknown = await send('GET', '/api/nothing');
const phone = '0412 345 678';
const asked = await send('POST', '/api/auth/code', JSON.stringify({ phone }));
const code = /: (\\d{6}) is your code/.exec(printed)?.[1];
const cookieOf = (answer) => answer.cookies.map((line) => line.split(';')[0]).filter((pair) => !pair.endsWith('=')).join('; ');
const entered = await send('POST', '/api/auth/verify', JSON.stringify({ phone, code }), { Cookie: cookieOf(asked) });
const watched = await send('POST', '/api/watchlist/save-car', JSON.stringify({ phone_number: phone, car_id: '9' }), { Cookie: cookieOf(entered) });
const account = await send('GET', '/api/auth', undefined, { Cookie: cookieOf(entered) });
const drained = await drain();
process.stdout.write('RESULT ' + JSON.stringify({ first, again, stranger, unknown, drained, asked, entered, watched, account }) + '\\n', () => process.exit(0));
`;
