/**
 * Options that a dealer may set already though nothing reads them, by the coming part of the product that will. `npm test` fails when an
 * unread option is not here, and when code reads one that is.
 */
const notUsedYet = {
  leads: ['secrets.crmKey'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const partByOption: ReadonlyMap<string, string> = new Map(
  Object.entries(notUsedYet).flatMap(([part, options]) => options.map((option) => [option, part] as const)),
);

/** The coming part of the product that will use an option; undefined for an option that works already. */
export const comingPart = (option: string): string | undefined => partByOption.get(option);
