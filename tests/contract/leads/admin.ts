import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeOpsApp } from '#lib/api/ops/ops-app.ts';
import { findLead, listLeads } from '#lib/api/store/lead-admin.ts';
import { discardLead } from '#lib/api/store/quarantine.ts';
import { leadReference } from '#lib/model/lead-reference.ts';
import { hourMs } from '#lib/model/time.ts';
import type { TestDatabase } from './databases.ts';
import { sowLeads, sownDealers } from './sown-leads.ts';
import type { StoreRow } from './stores.ts';
import { hilltop, openService } from './yard.ts';

const now = Date.parse('2026-11-22T01:00:00Z');
const hostile = {
  ...{ name: '<script>alert(1)</script>', last_name: '"><img src=x onerror=alert(2)>', email: "x'y@example.com", phone: '0400 000 123' },
  ...{ category: '</style><script>alert(3)</script>', message: 'Hi\u0000 </textarea>', 'evil"field<': { deep: '<b>bold</b>' } },
};

/** Tests the page of operators on these stores. */
export function describeAdmin(stores: readonly StoreRow[]): void {
  describe.each(stores)('the page of operators on %s', (_name, open, here) => {
    const it = test.skipIf(!here);
    let database: TestDatabase;
    let clock = now;
    let replays = 0;
    const start = (token?: string) => {
      const admin = {
        ...{ database, dealers: () => sownDealers.map((slug) => hilltop([], { slug })), now: () => clock, random: randomBytes, token },
        onReplayed: () => {
          replays += 1;
        },
      };
      const options = {
        metrics: { contentType: 'text/plain', text: async () => '' },
        readiness: async () => Promise.reject(new Error('not asked')),
      };
      const app = makeOpsApp({ ...options, token: undefined, admin, report: (error) => Promise.reject(error) });
      return (path: string, init: RequestInit = {}, peer = '127.0.0.1') =>
        app(new Request(`http://localhost:4200${path}`, { ...init, headers: { host: 'localhost:4200', ...init.headers } }), peer);
    };
    const form = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
      ...{ method: 'POST', body: new URLSearchParams(fields), headers },
    });
    const tokenIn = (page: string) => /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const page = async (response: Response) => [response.status, await response.text()] as const;
    const store = (lead: object, check?: object) => {
      const service = openService(database, [hilltop([], { slug: 'switch-drive', websiteNames: ['switch-drive'] })]);
      return service.send('POST', '/leads', { lead, ...(check ? { check } : {}) }).then(async (response) => {
        await service.close();
        return ((await response.json()) as { id: string }).id;
      });
    };

    beforeEach(async () => {
      if (here) database = await open();
      [clock, replays] = [now, 0];
    });
    afterEach(async () => {
      if (here) await database.remove();
    });

    it('a form that is too large is refused, at the sign-in too', async () => {
      const large = form({ name: 'a'.repeat(10_000) }, { 'content-length': '10005' });
      const answers = await Promise.all([start()('/admin/replay', large), start('secret')('/admin/login', large)]);
      expect(answers.map(({ status }) => status)).toEqual([413, 413]);
      for (const answer of answers) expect(await answer.text()).toContain('<h1>This form is too large.</h1>');
    });

    it('without a token only this machine may look', async () => {
      const ask = start();
      const statuses = await Promise.all([
        ask('/admin'),
        ask('/admin', { method: 'HEAD' }),
        ask('/admin', {}, '203.0.113.9'),
        ask('/admin', { headers: { 'X-Forwarded-For': '127.0.0.1' } }),
        ask('/admin', { headers: { host: 'rebound.example.com' } }),
        ask('/admin/leads', {}, '203.0.113.9'),
        ask('/admin/login'),
        ask('/admin/nowhere'),
        ask('/admin', { method: 'DELETE' }),
        ask('/admin/replay', form({ dealer: 'bayside-mazda', destination: 'crm' })),
      ]);
      expect(statuses.map(({ status }) => status)).toEqual([200, 200, 403, 403, 403, 403, 404, 404, 403, 403]);
      const headers = statuses[0]?.headers;
      expect(headers?.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'nonce-[0-9a-f]{32}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      );
      expect([headers?.get('cache-control'), headers?.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
    });

    it('with a token everybody signs in, for eight hours, and not without limit', async () => {
      const ask = start('right-token');
      const guest = await ask('/admin');
      expect([guest.status, guest.headers.get('location')]).toEqual([303, '/admin/login']);
      expect((await ask('/admin/login')).status).toBe(200);
      const wrong = await page(await ask('/admin/login', form({ name: 'Jo', token: 'wrong-token' })));
      expect([wrong[0], wrong[1].includes('The token is not right.')]).toEqual([401, true]);
      expect((await ask('/admin/login', form({ name: ' \u0000', token: 'right-token' }))).status).toBe(401);
      const crossed = form({ name: 'Jo', token: 'right-token' }, { 'Sec-Fetch-Site': 'cross-site' });
      expect((await ask('/admin/login', crossed)).status).toBe(401);
      const signedIn = await ask('/admin/login', form({ name: 'Jo <b>', token: 'right-token' }, { 'X-Forwarded-Proto': 'https' }));
      const cookie = signedIn.headers.get('set-cookie') ?? '';
      expect([signedIn.status, cookie.replace(/=[^;]+/, '')]).toEqual([
        303,
        'forecourt_admin; Path=/admin; HttpOnly; SameSite=Strict; Max-Age=28800; Secure',
      ]);
      const headers = { cookie: cookie.split(';')[0] as string };
      const [status, text] = await page(await ask('/admin', { headers }, '203.0.113.9'));
      expect([status, text.includes('signed in as Jo &lt;b&gt;')]).toEqual([200, true]);
      const forged = { cookie: headers.cookie.replace(/\.(.)/, (_match, letter) => `.${letter === 'A' ? 'B' : 'A'}`) };
      expect((await ask('/admin', { headers: forged })).status).toBe(303);
      expect((await start('other-token')('/admin', { headers })).status).toBe(303);
      expect((await ask('/admin/replay', form({ form_token: 'x' }, headers))).status).toBe(403);
      expect((await ask('/admin/replay', form({ form_token: tokenIn(text) }))).status).toBe(401);
      expect((await ask('/admin/logout', form({ form_token: tokenIn(text) }, headers))).headers.get('set-cookie')).toContain('Max-Age=0');
      clock = now + 8 * hourMs;
      expect((await ask('/admin', { headers })).status).toBe(303);
      const tries = [];
      for (let count = 0; count < 12; count++) tries.push((await ask('/admin/login', form({ name: 'Jo', token: 'no' }))).status);
      expect([tries[0], tries.at(-1)]).toEqual([401, 429]);
      // Neither another address nor another visitor of a proxy that nobody named is locked out (rule E66).
      const right = form({ name: 'Jo', token: 'right-token' });
      const proxied = form({ name: 'Jo', token: 'right-token' }, { 'X-Forwarded-For': '203.0.113.9' });
      expect([(await ask('/admin/login', right, '203.0.113.9')).status, (await ask('/admin/login', proxied)).status]).toEqual([303, 303]);
      expect((await ask('/admin/login', right)).status).toBe(429);
    });

    it('shows what arrived, what waits, was given up and is quarantined', async () => {
      await sowLeads(database, { count: 400, days: 30, now });
      const [spam] = await listLeads(database.db, { state: 'quarantined' });
      await discardLead(database, spam?.id as string, now);
      const tested = database.db.selectFrom('leads').select('id').where('state', '=', 'complete').limit(1);
      await database.db.updateTable('leads').set({ is_test: 1 }).where('id', 'in', tested).execute();
      const [status, text] = await page(await start()('/admin?days=30'));
      expect(status).toBe(200);
      const days = await database.db
        .selectFrom('lead_versions')
        .innerJoin('leads', 'leads.id', 'lead_id')
        .select(['day', 'dealer'])
        .where('state', 'not in', ['quarantined', 'discarded'])
        .where('is_test', '=', 0)
        .execute();
      for (const dealer of sownDealers) {
        const counts = new Map<string, number>();
        for (const row of days) if (row.dealer === dealer && row.day >= '2026-10-24') counts.set(row.day, (counts.get(row.day) ?? 0) + 1);
        const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
        expect(text).toContain(`aria-label="${dealer}: ${total} leads in 30 days, at most ${Math.max(...counts.values())} a day"`);
      }
      const dead = await database.db.selectFrom('deliveries').select('lead_id').where('state', '=', 'dead').execute();
      for (const { lead_id } of dead) expect(text).toContain(`action="/admin/leads/${lead_id}/replay"`);
      for (const { id } of await listLeads(database.db, { state: 'quarantined' }))
        expect(text).toContain(`action="/admin/leads/${id}/release"`);
      expect(text).toContain('Nobody has looked at or changed a lead yet.');
      expect(/@example\.com/.test(text) && !/[a-z]+\.\d+@example\.com/.test(text)).toBe(true);
    });

    it('a hostile lead stays text, masked until asked for, and the look is recorded', async () => {
      const id = await store(hostile, { honeypot: 'x' });
      const ask = start();
      const [, overview] = await page(await ask('/admin'));
      const [, masked] = await page(await ask(`/admin/leads/${id}`));
      const reveal = (token: string, headers?: Record<string, string>) =>
        ask(`/admin/leads/${id}/reveal`, form({ form_token: token }, headers));
      expect((await reveal('')).status).toBe(403);
      expect((await reveal(tokenIn(masked), { 'Sec-Fetch-Site': 'same-site' })).status).toBe(403);
      expect((await findLead(database.db, id))?.audit).toEqual([]);
      const [status, revealed] = await page(await reveal(tokenIn(masked)));
      expect([status, revealed.includes('0400 000 123'), masked.includes('0400 000 123'), overview.includes('0400 000 123')]).toEqual([
        200,
        true,
        false,
        false,
      ]);
      for (const text of [overview, masked, revealed]) {
        expect(text.match(/<script|<img|<b>|onerror=alert\(2\)>|<\/textarea>/g)).toBeNull();
        expect(text.match(/<\/style>/g)).toHaveLength(1);
      }
      expect(revealed).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      const audit = (await findLead(database.db, id))?.audit.map(({ action, actor, at }) => [action, actor, at]);
      expect(audit).toEqual([['reveal', 'this machine (page)', now]]);
      expect((await page(await ask('/admin')))[1]).toContain('<td data-name="What">reveal</td>');
      const searched = await ask(`/admin/leads?id=%20${id.toUpperCase()}`);
      expect(searched.headers.get('location')).toBe(`/admin/leads/${id}`);
      const byReference = await ask(`/admin/leads?id=${leadReference(id)}`);
      expect(byReference.headers.get('location')).toBe(`/admin/leads/${id}`);
      expect(revealed).toContain(`reference ${leadReference(id)}`);
      expect((await ask('/admin/leads?id=<script>')).status).toBe(400);
      expect((await ask(`/admin/leads/${'0'.repeat(32)}`)).status).toBe(404);
      expect((await ask("/admin/leads/1' or '1'='1")).status).toBe(404);
    });

    it('replays and releases by a form, once, and says so', async () => {
      await sowLeads(database, { count: 400, days: 30, now });
      const ask = start();
      const [, text] = await page(await ask('/admin'));
      const token = { form_token: tokenIn(text) };
      const dead = await database.db
        .selectFrom('deliveries')
        .select(['lead_id', 'dealer', 'destination'])
        .where('state', '=', 'dead')
        .execute();
      const one = dead[0] as (typeof dead)[0];
      const done = async (path: string, fields: Record<string, string> = {}) => {
        const response = await ask(path, form({ ...token, ...fields }));
        return [response.status, response.headers.get('location')];
      };
      const ofLead = dead.filter(({ lead_id }) => lead_id === one.lead_id).length;
      expect(await done(`/admin/leads/${one.lead_id}/replay`)).toEqual([303, `/admin?done=replayed-${ofLead}`]);
      expect(await done(`/admin/leads/${one.lead_id}/replay`)).toEqual([303, '/admin?done=replayed-0']);
      const rest = dead.filter(
        ({ dealer, destination, lead_id }) => dealer === one.dealer && destination === one.destination && lead_id !== one.lead_id,
      );
      expect(await done('/admin/replay', { dealer: one.dealer, destination: one.destination })).toEqual([
        303,
        `/admin?done=replayed-${rest.length}`,
      ]);
      expect(await done('/admin/replay')).toEqual([303, '/admin?done=replayed-0']);
      const spam = (await listLeads(database.db, { state: 'quarantined' }))[0]?.id as string;
      expect(await done(`/admin/leads/${spam}/release`)).toEqual([303, '/admin?done=released']);
      expect((await done(`/admin/leads/${spam}/release`))[0]).toBe(409);
      expect(replays).toBe(5);
      expect((await page(await ask('/admin?done=replayed-3')))[1]).toContain('3 deliveries will be tried again.');
      expect((await page(await ask('/admin?done=<b>')))[1]).not.toContain('role="status"');
      const audit = await database.db.selectFrom('audit_log').select(['action', 'lead_id']).orderBy('action').execute();
      expect(audit.map(({ action }) => action)).toEqual(['release', 'replay', ...(rest.length > 0 ? ['replay'] : [])]);
    });
  });
}
