/** Results that start further down the window than this share of it are brought up. */
const lowestTop = 0.6;

/** Brings the top of the results into view, unless it is there. */
export function showTop(results: Element | null): void {
  if (!results) return;
  const { top } = results.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight * lowestTop) results.scrollIntoView({ block: 'start', behavior: 'instant' });
}
