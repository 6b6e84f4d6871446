import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pullDealer } from '#lib/pull/pull.ts';
import { bucket, keys, type Storage, startStorage } from '../publish/storage.ts';
import { csvOf, feedSource, ownFields } from './feed-server.ts';
import { stock, workplace } from './workplace.ts';

describe('a feed on S3', () => {
  let storage: Storage;
  let place: Awaited<ReturnType<typeof workplace>>;
  const from = (key: string, name = bucket) => feedSource({ from: `s3://${name}/${key}?endpoint=${storage.endpoint}`, fields: ownFields });
  const put = (cars: number) =>
    storage.client.send(new PutObjectCommand({ Bucket: bucket, Key: 'acme feed/stock.csv', Body: csvOf(stock(cars)) }));
  const pull = (source = from('acme%20feed/stock.csv'), env = place.context.env) => pullDealer({ ...place.context, source, env });
  beforeAll(async () => {
    for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value);
    storage = await startStorage();
    await put(3);
    place = await workplace(from('acme%20feed/stock.csv'));
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await storage.close();
    await place.remove();
  });

  it('is read, and asked for by its ETag after that', async () => {
    expect(await pull()).toMatchObject({ changed: true, requests: 1, snapshot: { cars: { length: 3 } } });
    expect(await pull()).toMatchObject({ changed: false, requests: 1 });
    expect(storage.seen.filter(({ method }) => method === 'GET').map(({ headers }) => headers['if-none-match'] !== undefined)).toEqual([
      false,
      true,
    ]);
    await put(4);
    expect(await pull()).toMatchObject({ changed: true, snapshot: { cars: { length: 4 } } });
  });

  it.each([
    [
      'a missing object',
      () => from('none.csv'),
      `source.from: s3://${bucket}/none.csv cannot be read: there is no such object in the bucket. Correct its name.`,
    ],
    [
      'a missing bucket',
      () => from('a.csv', 'none'),
      'source.from: s3://none/a.csv cannot be read: there is no such bucket. Create it, or correct its name in the feed.',
    ],
  ])('%s is named', async (_name, source, message) => {
    await expect(pull(source())).rejects.toThrow(message);
  });

  it('a refused key is named without it', async () => {
    storage.meddle((_seen, response) => {
      response.writeHead(403, { 'content-type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>');
      return true;
    });
    await expect(pull()).rejects.toThrow(
      'cannot be read: the credentials in the environment do not allow this in the bucket (it needs get).',
    );
    storage.meddle(undefined);
  });

  it('an endpoint inside the own network is refused (rule B15)', async () => {
    const before = storage.seen.length;
    await expect(pull(undefined, {})).rejects.toThrow(
      '127.0.0.1 is a private address. Use a public one, or set FORECOURT_PRIVATE_DESTINATIONS=allow',
    );
    expect(storage.seen).toHaveLength(before);
  });
});
