import { ApiProblem } from '../api-problem.ts';

/** A request is refused because of its files. The page shows the reason beside the field. */
export const fileProblem = (status: 400 | 413 | 422, code: string, error: string) =>
  new ApiProblem(status, { code, error, fields: { files: error } });
