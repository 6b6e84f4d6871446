/** What we read of a Lighthouse report. */
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

/** A request that a page made, as the audit "network-requests" lists it. */
export type Request = { url: string; mimeType?: string; transferSize?: number };
