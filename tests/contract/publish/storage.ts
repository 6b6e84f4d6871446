import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { makeYard, siteOf } from '../build/tenants.ts';

/** The one account that the local storage knows. */
export const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_EC2_METADATA_DISABLED: 'true' };

/** A request that the storage got, such as "PUT site/index.html". */
type Seen = { method: string; key: string; headers: IncomingMessage['headers'] };

/** May answer a request itself, or do something before or after the storage answers it; true means that it was answered. */
type Meddler = (seen: Seen, response: ServerResponse) => boolean | undefined;

export type Storage = {
  endpoint: string;
  seen: Seen[];
  meddle: (meddler: Meddler | undefined) => void;
  /** Every key of the bucket. */
  keys: () => Promise<string[]>;
  text: (key: string) => Promise<string>;
  head: (
    key: string,
  ) => ReturnType<S3Client['send']> & Promise<{ ContentType?: string; CacheControl?: string; Metadata?: Record<string, string> }>;
  client: S3Client;
  close: () => Promise<void>;
};

export const bucket = 'dealers';

const refuse = (request: IncomingMessage, response: ServerResponse, status: number, code: string) => {
  request.resume();
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code><Message>No.</Message></Error>`);
};

/**
 * S3rver ignores the conditions of a PUT. This layer keeps them as Amazon does: If-None-Match: * and If-Match are compared with the object that
 * is there (412 otherwise, 404 for If-Match without an object), and changes of one key happen one after the other.
 */
function conditionalWrites(objects: (request: IncomingMessage, response: ServerResponse) => void) {
  const etags = new Map<string, string>();
  const queues = new Map<string, Promise<unknown>>();
  const change = async (request: IncomingMessage, response: ServerResponse, key: string) => {
    // A client that went away while it waited for its turn will not close again, and others wait behind it.
    if (request.socket.destroyed) return;
    const { 'if-match': match, 'if-none-match': noneMatch } = request.headers;
    const etag = etags.get(key);
    if (noneMatch === '*' && etag !== undefined) return refuse(request, response, 412, 'PreconditionFailed');
    if (match !== undefined && etag === undefined) return refuse(request, response, 404, 'NoSuchKey');
    if (match !== undefined && match !== etag) return refuse(request, response, 412, 'PreconditionFailed');
    const closed = once(response, 'close');
    objects(request, response);
    await closed;
    if (request.method === 'PUT' && response.statusCode === 200) etags.set(key, String(response.getHeader('etag')));
    if (request.method === 'DELETE') etags.delete(key);
  };
  return async (request: IncomingMessage, response: ServerResponse, key: string) => {
    if (request.method !== 'PUT' && request.method !== 'DELETE') return objects(request, response);
    const turn = (queues.get(key) ?? Promise.resolve()).then(() => change(request, response, key));
    queues.set(
      key,
      turn.catch(() => undefined),
    );
    await turn;
  };
}

/** The bucket has no rules for websites and CORS, for whose files S3rver looks at each request. */
function withoutSubresources(app: S3rver): S3rver {
  app.store.getSubresource = async () => null;
  return app;
}

/** A local S3-compatible server with one bucket, which records its requests, in order. */
export async function startStorage(): Promise<Storage> {
  const directory = await mkdtemp(join(tmpdir(), 'forecourt-s3-'));
  const options = { directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: bucket }] };
  const app = new S3rver(options);
  await app.configureBuckets();
  const objects = withoutSubresources(app).callback();
  // This server signs the address of a bucket without its last slash, other than Amazon and the SDK do: lists are taken without a look at that.
  const lists = withoutSubresources(new S3rver({ ...options, allowMismatchedSignatures: true })).callback();
  const withConditions = conditionalWrites(objects);
  const seen: Seen[] = [];
  let meddler: Meddler | undefined;
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '');
    const one = { method: request.method ?? '', key: path.split('/').slice(2).join('/'), headers: request.headers };
    seen.push(one);
    if (meddler?.(one, response)) request.resume();
    else if (one.key) void withConditions(request, response, one.key);
    else lists(request, response);
  });
  // A client that is kept busy would use a connection that the server has just closed for being idle.
  server.keepAliveTimeout = 0;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: keys.AWS_ACCESS_KEY_ID, secretAccessKey: keys.AWS_SECRET_ACCESS_KEY },
  });
  return {
    endpoint,
    seen,
    meddle: (next) => {
      meddler = next;
    },
    keys: async () => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
      return Contents.map(({ Key = '' }) => Key).sort();
    },
    text: async (key) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      return (await Body?.transformToString('utf8')) ?? '';
    },
    head: (key) => client.send(new HeadObjectCommand({ Bucket: bucket, Key: key })) as never,
    client,
    close: async () => {
      client.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The dealers Hilltop and Valley, and a storage that they may publish to. */
export async function startStorageYard() {
  const [yard, storage] = [await makeYard(), await startStorage()];
  for (const slug of ['hilltop', 'valley']) await yard.tenant(slug, { site: siteOf(slug) });
  return { yard, storage };
}
