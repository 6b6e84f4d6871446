/** Another company's service that finds a vehicle by its registration or VIN. */
export type LookupKind = {
  title: string;
  /** Its endpoint, below /api. */
  path: `/${string}`;
  /** Pages ask the service with the smallest rank first. */
  rank: number;
};
