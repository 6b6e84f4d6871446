import type { Audit, Report } from '../../../../../../scripts/tools/bench/lighthouse/report-file.ts';

const figure = (id: string, numericValue: number, score = 1): Audit => ({
  id,
  title: id,
  score,
  scoreDisplayMode: 'numeric',
  numericValue,
});

/** A Lighthouse report of a page that passes everything, but for what is given. */
export function aReport({
  performance = 0.98,
  paint = 1500,
  audits = {} as Record<string, Audit>,
  requests = [] as object[],
} = {}): Report {
  const all: Record<string, Audit> = {
    'first-contentful-paint': figure('first-contentful-paint', 1200),
    'largest-contentful-paint': figure('largest-contentful-paint', paint),
    'total-blocking-time': figure('total-blocking-time', 60),
    'cumulative-layout-shift': figure('cumulative-layout-shift', 0.001),
    'target-size': { id: 'target-size', title: 'Touch targets', score: 1, scoreDisplayMode: 'binary' },
    'bf-cache': { id: 'bf-cache', title: 'Back/forward cache', score: null, scoreDisplayMode: 'notApplicable' },
    'network-requests': {
      id: 'network-requests',
      title: 'Requests',
      score: 1,
      scoreDisplayMode: 'informative',
      details: { items: requests },
    },
    ...audits,
  };
  const refs = (...ids: string[]) => ids.map((id) => ({ id, weight: id === 'bf-cache' ? 0 : 10 }));
  return {
    lighthouseVersion: '13.5.0',
    environment: { benchmarkIndex: 2000 },
    categories: {
      performance: {
        score: performance,
        auditRefs: refs('first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'bf-cache'),
      },
      accessibility: { score: 1, auditRefs: refs('target-size') },
      'best-practices': { score: 1, auditRefs: [] },
      seo: { score: 1, auditRefs: [] },
    },
    audits: all,
  };
}
