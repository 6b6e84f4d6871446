import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leadDealer } from '#lib/api/lead-dealer.ts';
import { sendLead } from '#lib/browser/forms/send-lead.ts';
import { destination } from '#lib/destinations/destinations.ts';
import { type FormId, formIds } from '#lib/forms/form-definitions.ts';
import type { ResolvedForm } from '#lib/forms/form-of.ts';
import { filesOf, type LeadRequest, leadRequest } from '#lib/forms/lead-payload.ts';
import { minuteMs } from '#lib/model/time.ts';
import { type DealerForms, dealerForms } from '../../unit/forms/dealers/dealer-forms.ts';
import type { DealerKind } from '../../unit/forms/dealers/dealer-settings.ts';
import { filledForm } from '../../unit/forms/filled-form.ts';
import { adfProblems } from '../../unit/leads/adf-structure.ts';
import { pdf } from '../../unit/leads/files/samples.ts';
import { nasty } from '../build/nasty-strings.ts';
import { freshSqlite } from './databases.ts';
import { decodeQuotedPrintable, splitMail, startMailServer } from './mail-server.ts';
import { startReceiver } from './receiver.ts';
import { serveApi } from './serve-api.ts';
import { hilltop, openService, until } from './yard.ts';

const shared = process.env.FORECOURT_SHARED ?? join(import.meta.dirname, '../../../../shared');
const file = join(shared, 'data/naughty-strings.json');
const listed: readonly string[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : nasty.filter((text) => text.length < 10_000);
/** What shoppers write here: every naughty string, a few in each message, without the marks that the service removes (rule E65). */
const naughty = listed.map((text) => text.replaceAll(/[\u2028-\u202e\u2066-\u2069]/g, ''));

const secret = 'whsec_c2VjcmV0';
type Sent = { id: string; lead: Record<string, unknown>; consent: object | null; files: string[] };

/** Sends a form with this message as a shopper's browser does; a form of several steps saves each. */
function sender(base: string, { site, form, inputOf, context }: DealerForms) {
  const browserFetch: typeof fetch = (url, init) =>
    fetch(url, { ...init, headers: { ...(init?.headers as Record<string, string>), Origin: site.dealer.url } });
  const deliver = async (request: LeadRequest, files: readonly File[]) => {
    const key = `${site.slug}-${crypto.randomUUID()}`;
    const response = await sendLead({ request, key }, files, { fetch: browserFetch, base, isOnline: () => true });
    const { id } = ('body' in response ? response.body : {}) as { id?: string };
    expect([request.method, 'body' in response && response.status, id]).toEqual([
      request.method,
      request.method === 'PUT' ? 200 : 201,
      expect.stringMatching(/^[0-9a-f]{32}$/),
    ]);
    return id as string;
  };
  return async (id: FormId, message: string): Promise<Sent> => {
    const asked: ResolvedForm = form(id);
    const values = filledForm(asked, context);
    for (const { type, name } of asked.steps.flatMap(({ fields }) => fields)) {
      if (type === 'file') values[name] = [new File([Uint8Array.from(pdf())], 'resume.pdf', { type: 'application/pdf' })];
      if (type === 'textarea') values[name] = message || 'Hello there';
    }
    const last = asked.steps.length - 1;
    let leadId: string | undefined;
    let body = '';
    let files: readonly File[] = [];
    for (const step of asked.steps.keys()) {
      const progress = last > 0 ? { step, isLast: step === last, skipped: [], leadId } : undefined;
      const input = inputOf(asked, values, progress);
      const request = leadRequest(input, { honeypot: '', filled_ms: 9000 }, '2026-11-22T01:00:00.000Z');
      files = filesOf(asked, input.values) as readonly File[];
      leadId = await deliver(request, files);
      body = request.body;
    }
    const { lead, consent = null } = JSON.parse(body) as { lead: Record<string, unknown>; consent?: object };
    return { id: leadId as string, lead, consent, files: files.map(({ name }) => name) };
  };
}

/** A text without what mails and XML wrap, quote or cannot hold. */
const bare = (text: string) => text.replaceAll(/[\p{Cc}\p{Cs}\p{Cn}\p{Co}\s>]/gu, '');

/** Fields that mails do not show: they are for machines, or, as the state, in the address in other letters. */
const technical = new Set(
  `website_slug dealership_slug source user_agent visited_pages linked_query_params lead_status form_completed step_number
  lead_id has_files opt_in location_id terms url autogauge_enabled page_id tracking state`.split(/\s+/),
);

/** The forms that a value may have in a mail. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'number') return [String(value), value.toLocaleString('en-AU')];
  if (value === true) return ['Yes'];
  if (Array.isArray(value)) return [value.join(', ')];
  const text = String(value);
  const [, date, time = ''] = /^(\d{4}-\d{2}-\d{2})(.*)$/.exec(text) ?? [];
  if (date === undefined) return [text];
  const day = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const american = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return [text, ...[day, american].map((format) => [format.format(Date.parse(date)), time.trim()].filter(Boolean).join(', '))];
}

const missingIn = (text: string, { lead }: Sent) => {
  const all = bare(text);
  return Object.entries(lead)
    .filter(([name, value]) => !technical.has(name) && !wordsOf(value).some((words) => all.includes(bare(words))))
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
};

/** Tests that every form of these kinds of dealers arrives with every answer. */
export function describeForms(kinds: readonly DealerKind[]): void {
  const forms = kinds.flatMap((slug) => formIds.map((id) => ({ slug, id })));
  const dealers = new Map<string, DealerForms>(kinds.map((slug) => [slug, dealerForms(slug)]));
  const sent = new Map<string, Sent>();
  let crm: Awaited<ReturnType<typeof startReceiver>>;
  let mails: Awaited<ReturnType<typeof startMailServer>>;
  const closers: (() => unknown)[] = [];

  /** Every form of dealers of all kinds as its page would send it, over HTTP to the real service, step by step. */
  beforeAll(async () => {
    [crm, mails] = [await startReceiver(), await startMailServer()];
    const database = await freshSqlite();
    const service = openService(
      database,
      [...dealers].map(([slug, { site }]) => ({
        ...leadDealer({ site, granted: ['HOOK_SECRET', 'SMTP'] }, undefined),
        ...{ limits: hilltop([]).limits, retrySeconds: [0, 0.05], timeoutMs: 2 * minuteMs, sender: 'website@example.com' },
        destinations: [
          { kind: 'webhook', url: `${crm.url}/${slug}`, secret: 'env:HOOK_SECRET' },
          { kind: 'email', name: 'sales', to: `sales@${slug}.example.com`, smtp: 'env:SMTP' },
          { kind: 'email', name: 'adf', format: 'adf', to: `adf@${slug}.example.com`, smtp: 'env:SMTP' },
        ].map(
          (settings) => ({ name: settings.kind, ...destination.parse(settings) }) as ReturnType<typeof hilltop>['destinations'][number],
        ),
      })),
    );
    service.env.SMTP = mails.url;
    const api = await serveApi(service.handle);
    closers.push(database.remove, crm.close, mails.close, service.close, () => api.close(0));
    service.service.worker.start();
    await Promise.all(
      kinds.map(async (slug, at) => {
        const post = sender(`http://127.0.0.1:${api.port}/api`, dealers.get(slug) as DealerForms);
        for (const [index, id] of formIds.entries()) {
          const nth = at * formIds.length + index;
          sent.set(`${slug} ${id}`, await post(id, naughty.filter((_text, place) => place % forms.length === nth).join('\n')));
        }
      }),
    );
    await until('webhooks and mails', () => crm.hits.length >= forms.length && mails.mails.length >= 2 * forms.length);
  });
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  /** The text of the one mail of a lead to an address. A mail about a duplicate names other leads too, so its own is in the Message-ID. */
  const bodyOf = (to: string, id: string) => {
    const own = mails.mails.filter(({ raw, to: addresses }) => addresses.includes(to) && raw.includes(`<${id}.`));
    expect([to, own.length]).toEqual([to, 1]);
    return decodeQuotedPrintable(splitMail(own[0]?.raw ?? '').body).replaceAll('\r\n', '\n');
  };

  describe.each(forms)('$slug: $id', ({ slug, id }) => {
    const sentForm = () => sent.get(`${slug} ${id}`) as Sent;

    test('arrives as one signed webhook with every answer', () => {
      const { id: leadId, lead, consent, files } = sentForm();
      const hits = crm.hits.filter((hit) => hit.body.startsWith(`{"id":"${leadId}"`));
      expect(hits).toHaveLength(1);
      const [{ url, headers, body }] = hits as [(typeof hits)[0]];
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      expect([url, headers['webhook-signature']]).toEqual([
        `/hook/${slug}`,
        `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
      ]);
      const { data, type } = JSON.parse(body);
      expect(data.lead).toEqual({ ...lead, lead_id: leadId });
      expect([type, data.consent, (data.files ?? []).map(({ name }: { name: string }) => name)]).toEqual([
        expect.stringMatching(/^lead\.(created|completed)$/),
        consent,
        files,
      ]);
    });

    test('arrives as a mail for people and as ADF with every answer', () => {
      const { id: leadId, files } = sentForm();
      const mail = bodyOf(`sales@${slug}.example.com`, leadId);
      const xml = bodyOf(`adf@${slug}.example.com`, leadId);
      expect(missingIn(mail, sentForm())).toEqual([]);
      expect(adfProblems(xml)).toEqual([]);
      const texts: string[] = [];
      new XMLParser({ ignoreAttributes: false, parseTagValue: false, tagValueProcessor: (_name, value) => void texts.push(value) }).parse(
        xml,
      );
      expect(missingIn(texts.join('\n'), sentForm())).toEqual([]);
      for (const name of files) expect([mail.includes(name), xml.includes(name)]).toEqual([true, true]);
    });
  });
}
