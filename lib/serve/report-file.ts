import { realpath } from 'node:fs/promises';
import { fileAt, type ServedFile } from './find-file.ts';

/** The reports of builds with the pictures in them, and the pages of the history. Nothing else beside the sites is served. */
const reportPattern =
  /^\/(?:[a-z0-9][a-z0-9-]*\/releases\/\d{8}T\d{6}Z-[0-9A-Za-z]+(?:\.report\.(?:html|json)|\/images\/[0-9A-Za-z][\w-]*\.\w+)|report\.(?:html|json)|(?:[a-z0-9][a-z0-9-]*\/)?history\.html)$/;

/** Names of this machine. Any other host name may belong to a stranger who points it here (DNS rebinding). */
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The file of a report at the bare address; undefined for any other path, and for any host but this machine. */
export async function findReportFile(outDir: string, host: string, path: string): Promise<ServedFile | undefined> {
  if (!localHosts.has(host) || !reportPattern.test(path)) return undefined;
  const root = await realpath(outDir).catch(() => undefined);
  return root === undefined ? undefined : fileAt(root, path);
}
