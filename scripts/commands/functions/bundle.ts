import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import type { LeadDealer } from '#lib/api/lead-dealer.ts';
import { type FunctionsHostName, functionsHosts } from './hosts.ts';

/** Modules that functions do not need, and the names that our code imports from them. Calling one throws an error that names it. */
const left: Readonly<Record<string, readonly string[]>> = {
  'node:sqlite': ['DatabaseSync'],
  sharp: [],
  '../print/sheet-thread.ts': ['makeSheetThread', 'SheetsBusyError'],
  'pg-native': [],
};

/** Workers have no SMTP, and a fetch of their own. */
const leftOnCloudflare: typeof left = { ...left, nodemailer: ['createTransport'], undici: ['Agent', 'fetch'] };

const prefix = '\0left-out:';

const leaveOut = (packages: typeof left): Plugin => ({
  name: 'leave-out',
  resolveId: (id) => (id in packages ? `${prefix}${id}` : undefined),
  load: (id) => {
    if (!id.startsWith(prefix)) return undefined;
    const name = id.slice(prefix.length);
    const names = (packages[name] ?? []).map((exported) => `export { refuse as ${exported} };`);
    return `function refuse() { throw new Error(${JSON.stringify(`${name} is not part of this bundle.`)}); }\nexport default refuse;\n${names.join('\n')}`;
  },
});

const entryId = '\0functions-entry';

const virtualEntry = (code: string): Plugin => ({
  name: 'functions-entry',
  resolveId: (id, importer) => {
    if (id === entryId) return id;
    // The entry is not a file, so its imports cannot be resolved relative to it.
    return importer === entryId && id.startsWith('#lib/') ? join(productDir, id.slice(1)) : undefined;
  },
  load: (id) => (id === entryId ? code : undefined),
});

const productDir = join(import.meta.dirname, '..', '..', '..');

/** Bundles the API for a host into one module that includes the dealers' settings. Secrets stay in the environment. */
export async function bundleFunctions(name: FunctionsHostName, dealers: readonly LeadDealer[]): Promise<string> {
  const isWorker = name === 'cloudflare';
  const code = `const dealers = ${JSON.stringify(dealers)};\n${functionsHosts[name].entry}\n`;
  const bundle = await rolldown({
    input: entryId,
    cwd: productDir,
    platform: 'node',
    external: [/^node:/, /^cloudflare:/],
    plugins: [virtualEntry(code), leaveOut(isWorker ? leftOnCloudflare : left)],
    resolve: isWorker ? { conditionNames: ['workerd', 'default'] } : undefined,
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false });
  await bundle.close();
  const [first] = output;
  return first.code;
}
