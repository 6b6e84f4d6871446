/** How often a property is tried: `few` times in `npm test`, and that many times FORECOURT_RUNS in `npm run test:long -- properties`. */
export const runsOf = (few: number): number => few * Number(process.env.FORECOURT_RUNS ?? 1);
