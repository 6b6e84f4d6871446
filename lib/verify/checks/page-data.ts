import type { ReleaseCheckRow } from '../check.ts';

const fix = 'build again; if it stays, the build mixed two releases';

/** A page and its data file have the same content, so that a click shows the same as a reload (rule R7). */
export const pageDataCheck: ReleaseCheckRow = {
  page: ({ file, data }) => {
    if (!data) return [{ file, problem: 'has no embedded data', fix }];
    if (data.state === 'missing') return [{ file, problem: `has no data file ${data.file}`, fix }];
    if (data.state === 'differs') return [{ file, problem: `differs from its data file ${data.file}`, fix }];
    return [];
  },
};
