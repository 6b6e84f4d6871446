import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { LeadDealer } from '#lib/api/lead-dealer.ts';
import { kindOf } from '#lib/destinations/destinations.ts';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { statIfAny } from '#lib/disk/remembered-file.ts';
import { countOf } from '#lib/locale/plural.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { type CommonOptions, chosenDealers, workspaceOf } from '../cli/context.ts';
import { UsageError } from '../cli/invocation.ts';
import { openDealers } from '../cli/open-dealers.ts';
import { type CommandOutcome, printLine } from '../cli/output.ts';
import { readPath } from '../cli/read-path.ts';
import { bundleFunctions } from './functions/bundle.ts';
import { type FunctionsHostName, functionsHosts } from './functions/hosts.ts';

const hostNames = Object.keys(functionsHosts) as FunctionsHostName[];

const isHost = (name: string): name is FunctionsHostName => (hostNames as string[]).includes(name);

/** Throws if a dealer's leads could not be delivered from this host, or its shoppers could not be reached. */
function checkDestinations(host: FunctionsHostName, dealers: readonly LeadDealer[]): void {
  if (functionsHosts[host].hasSockets) return;
  const problems = dealers.flatMap(({ slug, destinations }) =>
    destinations.filter((one) => kindOf(one).needsSockets).map(({ kind, name }) => `${slug}: ${name} (${kind})`),
  );
  if (problems.length > 0)
    throw new UsageError(
      `${host} cannot deliver to these destinations:\n  ${problems.join('\n  ')}\nUse a webhook for them, or another host.`,
    );
  const mailing = dealers.filter(({ accounts }) => accounts?.noticeSmtp !== undefined).map(({ slug }) => `${slug}: garage.smtp`);
  if (mailing.length > 0)
    throw new UsageError(
      `${host} cannot send codes and news to shoppers by mail:\n  ${mailing.join('\n  ')}\nRemove it, so that they sign in by text message, or use another host.`,
    );
}

const bundleName = 'functions.mjs';

/** Throws UsageError if a folder has one of these files, but no bundle beside it: then somebody else wrote that file, such as a vercel.json. */
async function requireOwnFolder(folder: string, paths: readonly string[]): Promise<void> {
  if (await statIfAny(join(folder, bundleName))) return;
  for (const path of paths)
    if (await statIfAny(join(folder, path)))
      throw new UsageError(
        `--to: ${join(folder, path)} was not written by this command, so it stays. Move it away, or name another folder.`,
      );
}

/** `forecourt functions <host>`: writes a bundle of the API that a serverless host can run. */
export async function functionsCommand(host: string, slugs: string[], options: CommonOptions & { to?: string }): Promise<CommandOutcome> {
  if (!isHost(host)) throw new UsageError(`There is no host ${host}. Choose from: ${hostNames.join(', ')}.`);
  const workspace = workspaceOf(options);
  const chosen = await chosenDealers(slugs, slugs.length > 0 ? options : { ...options, all: true });
  const problems: string[] = [];
  const opened = await openDealers(
    workspace,
    async () => chosen,
    (problem) => problems.push(problem),
  );
  opened.close();
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  const dealers = opened.list();
  checkDestinations(host, dealers);
  const folder = readPath('--to', options.to ?? join('functions', host));
  await requireOwnFolder(folder, Object.keys(functionsHosts[host].files));
  const code = await bundleFunctions(host, dealers);
  const files = { [bundleName]: code, ...functionsHosts[host].files };
  for (const [path, text] of Object.entries(files)) await writeFileAtomic(join(folder, path), text);
  const size = { bytes: Buffer.byteLength(code), gzip: gzipSync(code).length };
  const result = { host, folder, dealers: dealers.map(({ slug }) => slug), files: Object.keys(files), ...size };
  if (options.json) return { result };
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
  const hasAccounts = dealers.some(({ accounts }) => accounts !== undefined);
  const lines = [
    `${folder}: ${countOf(dealers.length, 'dealer')}, ${kilobytes(size.bytes)} (${kilobytes(size.gzip)} gzip)`,
    ...Object.keys(files).map((path) => `  ${path}`),
    `Before the first request: FORECOURT_DATABASE_URL=postgres://… ${nextCommand('migrate')}`,
    ...functionsHosts[host].next,
    ...(hasAccounts ? [`Shoppers hear of a release once this ran where it was built: ${nextCommand('notices', '--all')}`] : []),
    'Functions take no files with enquiries, and make no PDFs.',
  ];
  printLine(lines.join('\n'));
  return { result };
}
