import { html } from 'hono/html';
import { renderPage } from '#lib/html/page.ts';
import { standInModes } from './stand-in.ts';

/** The page at `/__events`. Its script polls for new events every second. */
export const eventsPage = (nonce: string): Promise<string> =>
  renderPage(
    'Events of this site',
    html`<h1>Events of this site</h1>
<p>What the pages of this site sent, to whom, and what allowed it. The newest is at the top. Scripts of other companies are never loaded here: a stand-in answers for
each of them, and behaves as you choose.</p>
<p>
<label>Stand-ins answer <select id="mode">${standInModes.map((mode) => html`<option>${mode}</option>`)}</select></label>
<button type="button" id="clear">Clear</button>
</p>
<div class="scroll"><table><thead><tr><th>Time</th><th>To</th><th>What</th><th>Allowed by</th><th>Page</th><th>Payload</th></tr></thead><tbody id="log"></tbody></table></div>
<p id="none">Nothing yet. Open a page of the site in another tab.</p>
<script src="/__events/page.js"></script>`,
    { nonce },
  );

export const eventsScript = `
const log = document.getElementById('log');
const mode = document.getElementById('mode');
const post = (path, body) => fetch('/__events/' + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
let after = 0;
const add = (entry) => {
  const row = log.insertRow(0);
  const texts = [new Date(entry.at).toLocaleTimeString(), entry.to, entry.what, entry.allowedBy || '', entry.page];
  for (const text of texts) row.insertCell().textContent = text;
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = 'Show';
  const text = document.createElement('pre');
  text.textContent = JSON.stringify(entry.payload, null, 2);
  details.append(summary, text);
  row.insertCell().append(details);
};
const ask = async () => {
  try {
    const answer = await (await fetch('/__events/log.json?after=' + after)).json();
    for (const entry of answer.entries) add(entry);
    after = answer.last;
    mode.value = answer.mode;
    document.getElementById('none').hidden = log.rows.length > 0;
  } catch {}
};
mode.addEventListener('change', () => post('mode', mode.value));
document.getElementById('clear').addEventListener('click', async () => {
  await post('clear', null);
  log.replaceChildren();
});
void ask();
setInterval(ask, 1000);
`;
