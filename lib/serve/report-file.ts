import { realpath } from 'node:fs/promises';
import { type Found, fileAt } from './find-file.ts';

/** The reports of builds, and the pictures in them: all that is served of what lies beside the sites. */
const served =
  /^\/(?:[a-z0-9][a-z0-9-]*\/releases\/\d{8}T\d{6}Z-[0-9A-Za-z]+(?:\.report\.(?:html|json)|\/images\/[0-9A-Za-z][\w-]*\.\w+)|report\.(?:html|json))$/;

/** Names by which a browser on this machine means it; any other may be a stranger's, made to lead here. */
const local = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The file of a report that answers a path at the bare address; undefined for all else, and for any but this machine. */
export async function reportFile(outDir: string, host: string, path: string): Promise<Extract<Found, { kind: 'file' }> | undefined> {
  if (!local.has(host) || !served.test(path)) return undefined;
  const root = await realpath(outDir).catch(() => undefined);
  return root === undefined ? undefined : fileAt(root, path);
}
