/**
 * Options that a dealer may already set although no code reads them, by the planned feature that will. `npm test` fails if an unread option
 * is missing here, and if code reads a listed one.
 */
const notUsedYet = {
  leads: ['secrets.crmKey'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const partByOption: ReadonlyMap<string, string> = new Map(
  Object.entries(notUsedYet).flatMap(([part, options]) => options.map((option) => [option, part] as const)),
);

/** The planned feature that will use an option. Undefined for an option that already works. */
export const comingPart = (option: string): string | undefined => partByOption.get(option);
