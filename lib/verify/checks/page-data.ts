import type { Check } from '../check.ts';

const mend = 'build again; if it stays, the build mixed two releases';

/** A page and the file from which other pages load it say the same, so that a click shows what a reload would (DESIGN §4). */
export const pageData: Check = {
  rule: 'the data in a page equals the file of its data',
  page: ({ file, data }) => {
    if (!data) return [{ file, problem: 'holds no data to wake up with', mend }];
    if (data.state === 'missing') return [{ file, problem: `has no file of its data, ${data.file}`, mend }];
    if (data.state === 'differs') return [{ file, problem: `says something else than the file of its data, ${data.file}`, mend }];
    return [];
  },
};
