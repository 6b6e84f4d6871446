import type { Release } from '#lib/releases/release-record.ts';
import type { NextDue } from './report.ts';

/** One dealer's result or error in a run over many dealers, and how long it took in milliseconds. */
export type DealerOutcome<T> = { slug: string; ok: true; value: T; ms: number } | { slug: string; ok: false; error: Error; ms: number };

/** Work on one dealer that reports its progress. */
export type DealerWork<T> = (slug: string, progress: (note: string) => void) => Promise<T>;

/** The part of a build's result that reports show. */
export type BuildSummary = { unchanged: boolean; rendered: number; release: Release; nextDue?: NextDue | undefined };
