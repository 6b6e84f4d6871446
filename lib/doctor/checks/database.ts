import { sqliteFile } from '#lib/api/store/open-database.ts';
import { passed, problem, warning } from '#lib/destinations/finding.ts';
import type { ProductionCheck } from '../production-world.ts';

/** File systems by their Linux magic number. FUSE is left out: it may be a local disk. */
const inMemory = new Set([0x01021994, 0x858458f6]);
const ofNetworks = new Set([0x6969, 0xff534d42, 0xfe534d42, 0x517b, 0x01021997, 0x00c36400]);
const ofContainers = 0x794c7630;

const isTemporary = (file: string) => /^\/(?:var\/)?tmp\/|^\/dev\/shm\//.test(file);

const subject = 'database';
const move = 'name a folder of a local disk in FORECOURT_DATABASE_URL, such as sqlite:/var/lib/forecourt/leads.sqlite';

/** SQLite is on a persistent disk with working locks. */
export const databaseCheck: ProductionCheck = async ({ databaseUrl, workspace, machine }) => {
  const file = sqliteFile(databaseUrl, workspace.workDir);
  if (file === undefined) return [];
  const { kind } = await machine.diskOf(file);
  if (inMemory.has(kind) || isTemporary(file)) return [problem(subject, `${file} is lost when the machine restarts or cleans up`, move)];
  if (ofNetworks.has(kind))
    return [problem(subject, `${file} is on a network disk, where SQLite can be damaged`, `${move}, or use Postgres`)];
  if (kind === ofContainers)
    return [warning(subject, `${file} is in the layer of a container, which is lost with it`, 'mount a volume there')];
  return [passed(subject, `${file} is on a local disk`)];
};
