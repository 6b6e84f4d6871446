import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LeadDealer } from '#lib/api/lead-dealer.ts';
import { freshSqlite, type TestDatabase } from './databases.ts';
import { startReceiver } from './receiver.ts';
import { openPostgres, unlessPostgres } from './stores.ts';
import { openUploads } from './uploader.ts';
import { fileSecrets, hilltop, openService, until } from './yard.ts';

export const lead = { website_slug: 'hilltop-web', name: 'Ana', phone: '0412 345 678', has_files: true };

type SentLink = { name: string; type: string; bytes: number; url: string };

type Limits = { limits?: LeadDealer['limits']; pauseMs?: number };

async function openUploadYard(database: TestDatabase) {
  const receiver = await startReceiver();
  const start = async (secrets: readonly string[], { limits, pauseMs }: Limits = {}) => {
    const hook = { kind: 'webhook', url: receiver.url, secret: 'env:HOOK_SECRET' };
    const service = openService(database, [hilltop([hook], limits ? { limits } : {})], undefined, secrets, pauseMs);
    return { service, uploads: await openUploads(service) };
  };
  let running = await start(fileSecrets);
  const stop = async () => {
    await running.uploads.close();
    await running.service.close();
  };
  const count = async (table: 'leads' | 'files' | 'file_parts') => (await database.db.selectFrom(table).selectAll().execute()).length;
  const folders = () => readdirSync(database.folder).filter((name) => name.startsWith('forecourt-upload-'));
  return {
    ...{ database, receiver, count, folders },
    service: () => running.service,
    uploads: () => running.uploads,
    restart: async (secrets: readonly string[], limits?: Limits) => {
      await stop();
      running = await start(secrets, limits);
    },
    /** Delivers what waits and returns the links of the first message. */
    deliver: async (): Promise<SentLink[]> => {
      running.service.service.worker.start();
      await until('the webhook', () => receiver.hits.length > 0);
      return JSON.parse(receiver.hits[0]?.body ?? '').data.files;
    },
    expectNothing: async () =>
      expect([await count('leads'), await count('files'), await count('file_parts'), folders()]).toEqual([0, 0, 0, []]),
    close: async () => {
      await stop();
      await receiver.close();
      await database.remove();
    },
  };
}

export type UploadYard = Awaited<ReturnType<typeof openUploadYard>>;

/** Runs tests with a fresh service on each kind of database. `yard` gives the one of the running test. */
export function describeUploads(
  title: string,
  kinds: readonly ('SQLite' | 'Postgres')[],
  define: (it: ReturnType<typeof test.skipIf>, yard: () => UploadYard) => void,
): void {
  const rows = kinds.map((kind) => [kind === 'SQLite' ? kind : `${kind}${unlessPostgres()}`, kind] as const);
  describe.each(rows)(`${title} on %s`, (_name, kind) => {
    const open = kind === 'SQLite' ? freshSqlite : openPostgres();
    const isHere = open !== undefined;
    let yard: UploadYard;
    beforeEach(async () => {
      if (open) yard = await openUploadYard(await open());
    });
    afterEach(async () => {
      if (isHere) await yard.close();
    });
    define(test.skipIf(!isHere), () => yard);
  });
}
