import type { ReleaseCheckRow } from '../check.ts';

/** No parse errors by the HTML standard, no duplicate ids, one h1, one title, a language, an alt text on every picture (rule A4). */
export const htmlCheck: ReleaseCheckRow = {
  page: ({ file, faults }) => faults.map(({ what, ...where }) => ({ file, problem: what, ...where })),
};
