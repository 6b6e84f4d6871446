import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import type { LeadDealer } from '#lib/api/lead-dealer.ts';
import type { FunctionsHostName } from './hosts.ts';
import { functionsHosts } from './hosts.ts';

/** Modules that functions do not need, and the names that our code imports from them. A use fails with a sentence. */
const left: Readonly<Record<string, readonly string[]>> = {
  'node:sqlite': ['DatabaseSync'],
  sharp: [],
  '../print/pdf.ts': ['sheetPdf'],
  'pg-native': [],
};

/** Workers have no SMTP and their own fetch. */
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
    // The entry has no folder from which its imports could be resolved.
    return importer === entryId && id.startsWith('#lib/') ? join(productDir, id.slice(1)) : undefined;
  },
  load: (id) => (id === entryId ? code : undefined),
});

const productDir = join(import.meta.dirname, '..', '..');

/** Bundles the API for a host into one module, with the settings of dealers as data. Their secrets stay in the environment. */
export async function bundleFunctions(name: FunctionsHostName, dealers: readonly LeadDealer[]): Promise<string> {
  const isWorker = name === 'cloudflare';
  const code = `const dealers = ${JSON.stringify(dealers)};\n${functionsHosts[name].entry}\n`;
  const bundle = await rolldown({
    input: entryId,
    cwd: productDir,
    platform: 'node',
    external: [/^node:/, /^cloudflare:/],
    plugins: [virtualEntry(code), leaveOut(isWorker ? leftOnCloudflare : left)],
    ...(isWorker ? { resolve: { conditionNames: ['workerd', 'default'] } } : {}),
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false });
  await bundle.close();
  const [first] = output;
  return first.code;
}
