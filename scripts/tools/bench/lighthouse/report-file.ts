/** The parts of a Lighthouse report that we read. */
export type Report = {
  lighthouseVersion: string;
  runtimeError?: { code: string; message: string } | undefined;
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

export type Audit = {
  id: string;
  title: string;
  score: number | null;
  scoreDisplayMode: string;
  numericValue?: number;
  displayValue?: string;
  details?: object;
};

/** A request of the page, as in the audit "network-requests". */
export type Request = { url: string; mimeType?: string; resourceType?: string; transferSize?: number };
