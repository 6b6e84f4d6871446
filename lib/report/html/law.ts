import { html } from 'hono/html';
import type { RuleSummary } from '#lib/compliance/law-summary.ts';
import type { Html } from '#lib/html/page.ts';
import { countOf } from '#lib/locale/plural.ts';

const severityWords = { block: 'keeps pages from going live', warn: 'to correct', note: 'to look at' } as const;

const certaintyWords: Readonly<Record<string, string>> = {
  read: 'read in the law or its regulator’s own text',
  'second-hand': 'known second-hand: ask a lawyer',
  'well-known': 'practice of the field: ask a lawyer',
  repealed: 'known from a text that was replaced: ask a lawyer',
};

const renderReason = ({ reason }: RuleSummary): Html => (reason === undefined ? '' : html` Set in the settings: ${reason}`);

/** Renders a broken rule: what it asks for, where it is written, what to do, and the first places. */
const renderBroken = (rule: RuleSummary): Html =>
  html`<details><summary>${rule.rule} (${countOf(rule.brokenPages, 'page')}), ${severityWords[rule.severity]}</summary>
<p>Pages must show: ${rule.shows}.${renderReason(rule)}</p><p>What to do: ${rule.fix}.</p>
<p class="quiet small">${rule.source}. Certainty: ${certaintyWords[rule.certainty] ?? rule.certainty}.</p>
<ul>${rule.broken.map(({ page, problem }) => html`<li>${page}: ${problem}</li>`)}</ul></details>`;

/** Renders what the law asks of a dealer's pages: the rules that pages break, and those that all pages keep. */
export function renderLaw(law: readonly RuleSummary[] | undefined): Html {
  if (!law) return '';
  const [broken, kept] = [law.filter(({ brokenPages }) => brokenPages > 0), law.filter(({ brokenPages }) => brokenPages === 0)];
  const changed = kept.filter(({ reason }) => reason !== undefined);
  return html`<h2 id="law">Law</h2>
<p>${broken.length === 0 ? 'No page breaks a rule that applies.' : `${countOf(broken.length, 'rule')} to look at.`} This is no legal advice.</p>
${broken.map(renderBroken)}
${kept.length > 0 ? html`<p class="quiet small">Kept: ${kept.map(({ rule, kept: pages }) => `${rule} (${countOf(pages, 'page')})`).join(', ')}.</p>` : ''}
${changed.map((rule) => html`<p class="quiet small">${rule.rule}, ${severityWords[rule.severity]}.${renderReason(rule)}</p>`)}`;
}
