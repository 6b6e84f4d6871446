import sharp from 'sharp';
import { expect } from 'vitest';
import { makeUploadFolder } from '#lib/api/files/upload-folder.ts';
import { storeFiles } from '#lib/api/store/file-store.ts';
import { forgetPerson } from '#lib/api/store/forget-person.ts';
import { purgeLeads } from '#lib/api/store/purge-leads.ts';
import { hourMs } from '#lib/model/time.ts';
import { doc, docx, heic, pdf, photo } from '../../unit/leads/files/samples.ts';
import type { TestDatabase } from './databases.ts';
import { describeUploads, lead } from './upload-yard.ts';
import type { SentFile } from './uploader.ts';
import { until } from './yard.ts';

const text = (content: string) => Buffer.from(content);

/** How much red there is on the left of a picture, and on its right. */
async function reds(content: Uint8Array): Promise<boolean[]> {
  const { data, info } = await sharp(content).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const redAt = (x: number, y: number) => (data[(y * info.width + x) * 3] ?? 0) > 128;
  return [redAt(2, 2), redAt(info.width - 3, 2), redAt(2, info.height - 3)];
}

const everything = { before: Number.MAX_SAFE_INTEGER, quarantined: true, dryRun: false };
const forgetting = { contact: { kind: 'phone' as const, key: '412345678' }, dealers: [], now: 1 };

/** Tests of leads with files on these stores. */
export function describeLeadsWithFiles(kinds: Parameters<typeof describeUploads>[1]): void {
  describeUploads('leads with files', kinds, (it, yard) => {
    it('files of every kind arrive by links', async () => {
      const notes = 'Größe: 2,5 m';
      const documents: SentFile[] = [
        ['Ana’s “CV”.pdf', pdf()],
        ['old.doc', doc()],
        ['new.docx', docx()],
        ['notes.txt', Buffer.from(notes, 'latin1')],
        ['履歴書.PDF', pdf('/Encrypt 9 0 R')],
      ];
      const answer = await yard().uploads().upload(lead, documents);
      expect(answer.status).toBe(201);
      const { id } = (await answer.json()) as { id: string };
      expect(id).toMatch(/^[0-9a-f]{32}$/);
      const links = await yard().deliver();
      expect(links.map(({ name, type, bytes }) => [name, type, bytes])).toEqual([
        ['Ana’s “CV”.pdf', 'application/pdf', pdf().length],
        ['old.doc', 'application/msword', doc().length],
        ['new.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', docx().length],
        ['notes.txt', 'text/plain; charset=utf-8', Buffer.byteLength(notes)],
        ['履歴書.pdf', 'application/pdf', pdf('/Encrypt 9 0 R').length],
      ]);
      const contents = await Promise.all(
        links.map(async ({ url }) => Buffer.from(await (await yard().uploads().follow(url)).arrayBuffer())),
      );
      expect(contents).toEqual([pdf(), doc(), docx(), text(notes), pdf('/Encrypt 9 0 R')]);
      expect(JSON.parse(yard().receiver.hits[0]?.body ?? '').data.lead).toEqual({ ...lead, lead_id: id });
      expect(yard().folders()).toEqual([]);
    });

    it('pictures arrive upright and without the place where they were taken', async () => {
      const pictures: SentFile[] = [
        ['image.jpg', await photo('jpeg')],
        ['image.jpg', await photo('png').then(() => photo('jpeg'))],
        ['image.png', await photo('png')],
        ['image.webp', await photo('webp')],
        ['IMG_1.HEIC', heic()],
      ];
      expect((await yard().uploads().upload(lead, pictures)).status).toBe(201);
      const links = await yard().deliver();
      expect(links.map(({ name, type }) => [name, type])).toEqual([
        ['image.jpg', 'image/jpeg'],
        ['image 2.jpg', 'image/jpeg'],
        ['image.png', 'image/png'],
        ['image.webp', 'image/webp'],
        ['IMG_1.jpg', 'image/jpeg'],
      ]);
      for (const [index, { url }] of links.entries()) {
        const content = Buffer.from(await (await yard().uploads().follow(url)).arrayBuffer());
        const { exif, xmp, iptc, orientation, width, height } = await sharp(content).metadata();
        expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
        expect(content.toString('latin1')).not.toMatch(/Exif|ExampleCam|xmpmeta|151\.2093/);
        // Four were on their side: red was on the left and is on top. The phone's was turned by half a turn.
        expect([width, height, await reds(content)]).toEqual(index < 4 ? [32, 64, [true, true, false]] : [128, 64, [false, true, false]]);
      }
    });

    it('the lead may be the whole body of the other endpoint, and files may be absent', async () => {
      const consent = {
        wording: 'Offers by mail',
        accepted: true,
        at: '2026-11-22T01:00:00Z',
        page: 'https://hilltop.example.com/',
        channel: 'website form',
      };
      // A browser sends an empty file for an input without a choice.
      const answer = await yard()
        .uploads()
        .upload({ lead, consent, check: { filled_ms: 9000 } }, [['', text('')]]);
      expect(answer.status).toBe(201);
      await yard().deliver();
      const { data } = JSON.parse(yard().receiver.hits[0]?.body ?? '');
      expect([data.consent, data.files]).toEqual([consent, undefined]);
      expect(await yard().count('files')).toBe(0);
    });

    it('fifty requests with one key store one lead with its files', async () => {
      const files: SentFile[] = [
        ['a.jpg', await photo('jpeg')],
        ['b.pdf', pdf()],
      ];
      const send = (client = 0) =>
        yard()
          .uploads()
          .upload(lead, files, { 'Idempotency-Key': 'k-1', 'X-Forwarded-For': `192.0.2.${client}` });
      const answers = await Promise.all(Array.from({ length: 50 }, (_, client) => send(client)));
      const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id?: string }).id));
      const stored = answers.filter(({ status }) => status === 201);
      // A request that waits too long for the first one gets Retry-After.
      expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
      expect(new Set(ids.filter(Boolean)).size).toBe(1);
      expect(stored.filter(({ headers }) => headers.get('Idempotent-Replayed') !== 'true')).toHaveLength(1);
      await until('cleaning', async () => (await yard().count('files')) === 2);
      expect([await yard().count('leads'), await yard().count('file_parts'), yard().folders()]).toEqual([1, 2, []]);
      const again = await send();
      expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, 'true']);
      for (const other of [files.slice(1), [...files, files[1] as SentFile], [['c.jpg', files[0]?.[1]], files[1]] as SentFile[]])
        expect((await yard().uploads().upload(lead, other, { 'Idempotency-Key': 'k-1' })).status).toBe(422);
      expect(
        (
          await yard()
            .uploads()
            .upload({ ...lead, name: 'Bea' }, files, { 'Idempotency-Key': 'k-1' })
        ).status,
      ).toBe(422);
      expect(await yard().count('files')).toBe(2);
    });

    it('files of all steps of a form arrive with its last one', async () => {
      const first = await yard()
        .uploads()
        .upload({ ...lead, form_completed: false }, [['a.pdf', pdf()]]);
      const { id } = (await first.json()) as { id: string };
      const again = (fields: object, headers?: Record<string, string>) =>
        yard()
          .uploads()
          .upload({ ...lead, ...fields }, [['b.docx', docx()]], headers, `PUT /api/leads/${id}/with-files`);
      const second = await again({ form_completed: true }, { 'Idempotency-Key': 'k-2' });
      expect([second.status, await second.json()]).toEqual([200, { id }]);
      expect((await yard().deliver()).map(({ name }) => name)).toEqual(['a.pdf', 'b.docx']);
      const replay = await again({ form_completed: true }, { 'Idempotency-Key': 'k-2' });
      expect([replay.status, replay.headers.get('Idempotent-Replayed')]).toEqual([200, 'true']);
      expect((await again({})).status).toBe(409);
      const unknown = await yard()
        .uploads()
        .upload(lead, [['a.pdf', pdf()]], {}, 'PUT /api/leads/unknown/with-files');
      expect(unknown.status).toBe(404);
      expect(await yard().count('files')).toBe(2);
    });

    it('the mock checks files and stores nothing', async () => {
      const { upload } = yard().uploads();
      const answers = [
        await upload(lead, [['a.pdf', pdf()]], {}, 'POST /mock/leads/with-files'),
        await upload(lead, [['a.pdf', docx()]], {}, 'POST /mock/leads/with-files'),
      ];
      expect(answers.map(({ status }) => status)).toEqual([201, 422]);
      await yard().expectNothing();
    });

    it('what a killed process left is removed within two hours', async () => {
      const folder = await makeUploadFolder(yard().database.folder);
      await storeFiles(
        yard().database.db,
        [{ id: 'f'.repeat(32), name: 'a.pdf', type: 'application/pdf', bytes: 4, path: import.meta.filename }],
        yard().service().now(),
      );
      yard()
        .service()
        .wait(2 * hourMs);
      // The clock of the disk is the real one, which the test's clock is ahead of or behind.
      expect(yard().folders()).toHaveLength(1);
      await yard().service().files.clean();
      expect(await yard().count('files')).toBe(0);
      expect(folder).toContain(yard().database.folder);
    });

    it.each<[string, (database: TestDatabase, id: string) => Promise<number>]>([
      ['it is purged', async (database) => (await purgeLeads(database, everything)).files],
      ['its person is forgotten', async (database) => (await forgetPerson(database, forgetting)).files],
      [
        'its row is deleted',
        async ({ db }, id) => Number((await db.deleteFrom('leads').where('id', '=', id).executeTakeFirst()).numDeletedRows),
      ],
    ])('files go with their lead when %s', async (_what, remove) => {
      const { id } = (await (
        await yard()
          .uploads()
          .upload(lead, [['a.pdf', pdf()]])
      ).json()) as { id: string };
      const [link] = await yard().deliver();
      await until('the outcome', () => yard().service().reports.length === 1);
      expect(await remove(yard().database, id)).toBe(1);
      expect([await yard().count('files'), await yard().count('file_parts')]).toEqual([0, 0]);
      expect(
        (
          await yard()
            .uploads()
            .follow(link?.url ?? '')
        ).status,
      ).toBe(404);
    });
  });
}
