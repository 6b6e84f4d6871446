/** What the tests use of the local S3 server; the package brings no types. */
declare module '@20minutes/s3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Options = {
    directory: string;
    silent?: boolean;
    vhostBuckets?: boolean;
    allowMismatchedSignatures?: boolean;
    configureBuckets?: { name: string }[];
  };
  export default class S3rver {
    constructor(options: Options);
    configureBuckets(): Promise<unknown>;
    store: { getSubresource: (bucket: string, key: string | undefined, kind: string) => Promise<object | null> };
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
}
