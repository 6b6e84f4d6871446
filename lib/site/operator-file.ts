import { z } from 'zod';
import type { PlaceOf } from '#lib/disk/json-places.ts';
import { secretName } from '../model/secret-name.ts';
import { variableOf } from '../model/secrets.ts';
import { issueFindings } from './issues.ts';
import { forbiddenKey, forbiddenPaths } from './merge.ts';
import { formatPath, type Path } from './path.ts';
import { type Problem, SiteError } from './problem.ts';
import { isReserved } from './reserved-variables.ts';

/** The operator's file. It is beside the dealers' folders, so that people who write a dealer's files cannot change it. */
export const operatorFileName = 'operator.json';

/** The fleet's own tokens, which only the operator may name, and only for hosts. */
const fleetTokens = new Set(['FORECOURT_API_TOKEN', 'FORECOURT_SEARCH_KEY', 'FORECOURT_SEARCH_ADMIN_KEY']);

const notReserved = 'belongs to the machine or the product, so no dealer may use it. Allow a variable of another name';
const sharedName = z
  .string()
  .regex(/^(?:[A-Z]|_[0-9])[A-Z0-9_]*$/, 'is not the name of a variable: capital letters, digits and "_"')
  .refine((name) => !isReserved(name), notReserved);
const hostToken = secretName.refine((text) => fleetTokens.has(variableOf(text)) || !isReserved(variableOf(text)), notReserved).optional();

const hostAddress = z
  .url({ protocol: /^https?$/, error: 'expected an address such as https://platform.example.com' })
  .refine(
    (text) => !URL.canParse(text) || new URL(text).origin === text,
    'expected scheme and host alone, such as "https://platform.example.com"',
  );

const hostTokens = z.strictObject({
  token: hostToken.describe('Token of the platform’s API'),
  searchKey: hostToken.describe('Key that reads the platform’s stock list'),
  adminKey: hostToken.describe('Key of a search server, which the command index writes with'),
});
export type HostTokenKind = keyof z.infer<typeof hostTokens>;

const dealerNames = z.array(z.string().regex(/^(\*|[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)$/, 'expected the slug of a dealer, or "*" for all'));

/** The schema of tenants/operator.json. */
export const operatorFile = z.strictObject({
  $schema: z.string().optional().describe('for editors'),
  secrets: z
    .record(sharedName, dealerNames)
    .default({})
    .describe('variables that dealers may name beside their own, each with the dealers that may, or "*"'),
  hosts: z.record(hostAddress, hostTokens).default({}).describe('tokens by the address of the host that they may be sent to'),
});

export type OperatorRules = Pick<z.infer<typeof operatorFile>, 'secrets' | 'hosts'> & {
  /** The path of the file, for messages. */
  file: string;
};

type ReadFile = (path: string, slug: string) => Promise<{ value: unknown; placeOf: PlaceOf } | undefined>;

/** Reads the operator's file at this path with `readFile`. Without a file, nothing is allowed. Throws a SiteError with every problem. */
export async function readOperatorFile(file: string, slug: string, readFile: ReadFile): Promise<OperatorRules> {
  const read = await readFile(file, slug);
  const parsed = operatorFile.safeParse(read?.value ?? {});
  const forbidden = forbiddenPaths(read?.value);
  if (parsed.success && forbidden.length === 0) return { file, secrets: parsed.data.secrets, hosts: parsed.data.hosts };
  const problemAt = (path: Path, target: 'key' | undefined, words: Pick<Problem, 'problem' | 'fix'>): Problem => {
    const { line = 1, column = 1 } = read?.placeOf(path, target) ?? {};
    return { file: `${file}:${line}:${column}`, path: formatPath(path), ...words };
  };
  const issues = parsed.error?.issues ?? [];
  throw new SiteError(slug, [
    ...forbidden.map((path) => problemAt(path, 'key', forbiddenKey)),
    ...issues.flatMap((issue) =>
      issue.code === 'invalid_key'
        ? [problemAt(issue.path as Path, 'key', { problem: issue.issues[0]?.message ?? issue.message, fix: 'correct the name' })]
        : issueFindings(issue, read?.value, operatorFile).map(({ path, target, problem, fix }) =>
            problemAt(path, target, { problem, fix }),
          ),
    ),
  ]);
}

/** The variable with the operator's token for the host of an address. Undefined if there is none (rule O15). */
export function tokenFor({ hosts }: Pick<OperatorRules, 'hosts'>, address: string, kind: HostTokenKind): string | undefined {
  const { origin } = new URL(address);
  const reference = Object.hasOwn(hosts, origin) ? hosts[origin]?.[kind] : undefined;
  return reference && variableOf(reference);
}
